import Dovetail

@Graph
struct AppGraph: Sendable {
    let a: A
    func b(a: A) -> B { B() }
}
let graph = AppGraph(a: A()).replacing { $0.a = A() }

/*
error 8:45 'a' is unavailable: an input is passed when the graph is made
note written 'a' has been explicitly marked unavailable here
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
