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
    func screen(client: () -> A) -> Screen { Screen() }
}

/*
error 14:49 invalid conversion from throwing function of type '() throws -> A' to non-throwing function type '() -> A'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
