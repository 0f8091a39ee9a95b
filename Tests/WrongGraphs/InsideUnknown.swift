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
}

let testing = AppGraph(network: Network(host: "")).replacing { $0.inside(\.network) { $0.hots = 3 } }

/*
error 16:90 value of type 'Replacements<Network.Recipes>' has no dynamic member 'hots' using key path from root type 'Network.Recipes'
*/
