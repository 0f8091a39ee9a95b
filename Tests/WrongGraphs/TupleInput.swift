import Dovetail

@Graph
struct AppGraph {
    let (first, second): (Int, Int)
    func a() -> A { A() }
}

/*
error 5:9 an input is declared with a name of its own (from macro 'Graph')
*/
