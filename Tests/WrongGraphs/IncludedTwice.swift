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
    @Included let other: Network
    func screen(host: String) -> Screen { Screen() }
}

/*
error 14:19 Network is included as 'network' already; let recipes take 'other' and call its methods (from macro 'Graph')
*/
