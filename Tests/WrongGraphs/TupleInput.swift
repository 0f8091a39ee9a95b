import Dovetail

@Graph
struct AppGraph {
    let (first, second): (Int, Int)
    func a() -> A { A() }
}

/*
error 5:9 each input needs its own name (from macro 'Graph')
*/
