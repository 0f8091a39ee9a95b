import Dovetail

@Graph
struct AppGraph {
    #if canImport(Dovetail)
        func a() -> A { A() }
    #endif
    func b(a: A) -> B { B() }
}

/*
error 5:5 a macro cannot evaluate this #if; use a condition such as os(…), or a custom flag (from macro 'Graph')
*/
