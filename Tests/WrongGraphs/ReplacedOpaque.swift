import Dovetail

@Graph
struct AppGraph: Sendable {
    func a() -> A { A() }
    func services(a: A) -> some Sequence<A> { [a] }
}
let graph = AppGraph().replacing { $0.services = [] }

/*
error 8:39 'services' is unavailable: its type has no name; return 'any' instead of 'some' to replace it
note written 'services' has been explicitly marked unavailable here
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
