import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
}
let graph = AppGraph().replacing { $0.a = B() }

/*
error 7:43 cannot assign value of type 'B' to type 'A'
*/
