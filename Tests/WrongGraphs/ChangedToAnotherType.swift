import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
}
let graph = AppGraph().replacing { $0.change(\.a) { $0 = B() } }

/*
error 7:58 cannot assign value of type 'B' to type 'A'
*/
