import Dovetail

@Graph
struct AppGraph {
    let name: String
    private func a() -> A { A() }
    func b(missing: C) -> B { B() }
}

/*
error 7:12 nothing in AppGraph is named 'missing', which 'b' needs (from macro 'Graph')
note 7:12 add an input 'missing'
note 7:12 let the caller pass it
*/
