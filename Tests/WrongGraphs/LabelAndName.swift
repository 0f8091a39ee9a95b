import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    func b(with a: A) -> B { B() }
}

/*
error 6:12 the label of a parameter says what supplies it, and nothing in AppGraph is named 'with'; write 'a: A' (from macro 'Graph')
note 6:12 use 'a'
*/
