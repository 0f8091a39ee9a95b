import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(a: inout A) -> B { B() }
}

/*
error 6:15 the graph supplies one value for 'a', which 'b' takes inout (from macro 'Graph')
*/
