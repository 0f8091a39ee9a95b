import Dovetail

@Graph
struct Network: Sendable {
    let host: String
    func client() throws -> A { A() }
    func row(_ id: Int) -> B { B() }
    @MainActor func window() -> Screen { Screen() }
}

@Graph
struct AppGraph: Sendable {
    @Included let network: Network
    func screen() -> Screen { Screen() }
}

let testing = AppGraph(network: Network(host: "")).replacing { $0.inside(\.screen) { _ in } }

/*
error 17:67 'inside' is unavailable: 'inside' takes an input or a recipe that provides a graph: it is @Included, or the name of its type ends in 'Graph'; $0.change(…) takes any
note written 'inside' has been explicitly marked unavailable here
*/
