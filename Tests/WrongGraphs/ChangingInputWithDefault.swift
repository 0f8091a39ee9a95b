import Dovetail

@Graph
struct AppGraph {
    var limit = 10
    @Shared func a(limit: Int) -> A { A() }
}

/*
error 5:9 'limit' can change, but services that @Shared recipes made from it cannot; make its setter private (from macro 'Graph')
note 5:9 make its setter private
*/
