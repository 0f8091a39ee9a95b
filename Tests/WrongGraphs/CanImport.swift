import Dovetail

@Graph
struct AppGraph {
    #if canImport(Dovetail)
        func a() -> A { A() }
    #endif
    func b(a: A) -> B { B() }
}

/*
error 5:5 macros are not told enough to know which #if holds; ask for os(…) or a flag of your own (from macro 'Graph')
*/
