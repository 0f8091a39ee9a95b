import Dovetail

@Graph
struct AppGraph {
    func a(b: @escaping (Int) -> B) -> A { A() }
}

/*
error 5:12 nothing in AppGraph is named 'b', which 'a' needs (from macro 'Graph')
note 5:12 add an input 'b'
note 5:12 let the caller pass it
*/
