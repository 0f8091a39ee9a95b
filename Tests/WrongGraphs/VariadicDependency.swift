import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(a: A...) -> B { B() }
}

/*
error 6:15 the graph supplies one value for 'a', which 'b' takes as any number of arguments (from macro 'Graph')
*/
