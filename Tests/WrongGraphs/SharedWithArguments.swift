import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    @Shared func b(_ id: Int, a: A) -> B { B() }
}

/*
error 6:5 'b' takes Int from its caller, so one result cannot serve all; remove @Shared, or supply the argument by name (from macro 'Graph')
note 6:5 make it anew each time
*/
