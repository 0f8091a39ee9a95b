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
    @Included @Shared func other() -> AppGraph { self }
}

/*
error 14:39 AppGraph cannot include itself (from macro 'Graph')
*/
