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
    func screen(client: A) -> Screen { Screen() }
}

/*
error 14:25 call can throw, but it is not marked with 'try' and the error is not handled
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
