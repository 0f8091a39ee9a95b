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
error 17:67 'inside' is unavailable: 'inside' is for what provides a graph: it is @Included, or its type's name ends in 'Graph'; $0.change(…) is for all
note written 'inside' has been explicitly marked unavailable here
*/
