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
    @Included let other: Other?
}

@Graph
struct Other: Sendable {
    func name() -> String { "" }
}

/*
error 14:26 'other' is included, so it has to be a @Graph struct; Other? is not one (from macro 'Graph')
*/
