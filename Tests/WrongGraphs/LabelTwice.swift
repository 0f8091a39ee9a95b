import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(a first: A, a second: A) -> B { B() }
}

/*
error 6:24 'b' needs 'a' twice; take it once (from macro 'Graph')
note 6:12 the first 'a' is here
*/
