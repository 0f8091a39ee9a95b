import Dovetail

@Graph
struct AppGraph {
    var name: String
    @Shared func a(name: String) -> A { A() }
}

/*
error 5:9 'name' can change, but services that @Shared recipes made from it cannot; make it a constant (from macro 'Graph')
note 5:9 make it a constant
*/
