import Dovetail

@Graph
struct AppGraph {
    func a() throws -> A { A() }
    func b(a: A) -> B { B() }
    func screen(b: @escaping @Sendable () async -> B) -> Screen { Screen() }
}

/*
error 7:20 'b' throws, but this function does not; take it as '@escaping @Sendable () throws -> B' (from macro 'Graph')
note 7:20 take it as it is
note 5:10 'a' throws, and b → a leads to it
*/
