import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(_ a: A) -> B { B() }
    func c(b: B) -> C { C() }
}

/*
error 7:15 'b' takes (A), but is requested without arguments; take it as '@escaping (A) -> B' (from macro 'Graph')
note 7:15 take the recipe itself
note 6:10 'b' is declared here
note 6:14 without '_' the graph supplies 'a'
*/
