import Dovetail

@Graph
struct AppGraph {
    static func a() -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 6:12 'a', which 'b' needs, is static, so the graph cannot supply it; remove 'static' (from macro 'Graph')
note 5:17 'a' is declared here
*/
