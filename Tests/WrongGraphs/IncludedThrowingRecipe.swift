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
    @Included @Shared func other() throws -> Other { Other() }
}

@Graph
struct Other: Sendable {
    func name() -> String { "" }
}

/*
error 14:15 'other' makes an included graph, so it cannot throw; let recipes of Other do that (from macro 'Graph')
*/
