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
    func screen(host: Int) -> Screen { Screen() }
}

/*
error 14:45 cannot convert value of type 'String' to expected argument type 'Int'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
