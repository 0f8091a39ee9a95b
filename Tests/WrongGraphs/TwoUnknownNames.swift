import Dovetail

@Graph
struct AppGraph {
    func a(first: B, second: C) -> A { A() }
}

/*
error 5:12 nothing in AppGraph is named 'first', which 'a' needs (from macro 'Graph')
note 5:12 add an input 'first'
note 5:12 let the caller pass it
error 5:22 nothing in AppGraph is named 'second', which 'a' needs (from macro 'Graph')
note 5:22 add an input 'second'
note 5:22 let the caller pass it
*/
