import Dovetail

@Graph
@Graph
struct AppGraph {
    @Shared func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 4:1 AppGraph is a @Graph already; remove this one (from macro 'Graph')
*/
