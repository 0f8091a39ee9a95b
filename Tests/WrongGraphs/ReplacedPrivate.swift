import Dovetail

@Graph
struct AppGraph {
    func a() -> A { A() }
    private func b() -> B { B() }
    func c(b: B) -> C { C() }
}
let graph = AppGraph().replacing { $0.b = B() }

/*
error 9:39 'b' is unavailable: it is private; make it internal to replace it
note written 'b' has been explicitly marked unavailable here
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
