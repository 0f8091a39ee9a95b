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
    @Included func other() -> Network { Network(host: "") }
}

/*
error 14:5 'other' would make a graph for each service that is taken from it, each with its own shared services; make it @Shared (from macro 'Graph')
note 14:5 make it @Shared
*/
