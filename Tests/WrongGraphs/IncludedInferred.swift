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
    @Included let other = Other()
}

@Graph
struct Other: Sendable {
    func name() -> String { "" }
}

/*
error 14:19 'other' is included, so its type has to be written; a macro cannot see an inferred type (from macro 'Graph')
*/
