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
    func screen(row: B) -> Screen { Screen() }
}

/*
error 14:43 cannot convert value of type '(Int) -> B' to expected argument type 'B'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
