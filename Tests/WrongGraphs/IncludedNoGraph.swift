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
    @Included let other: A
}

/*
error 14:28 '_IncludableGraph' is not a member type of struct 'App.A'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written 'A' declared here
*/
