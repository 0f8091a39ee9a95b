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
    @Included let other: Other
    func screen(host: String) -> Screen { Screen() }
}

@Graph
struct Other: Sendable {
    let host: String
}

/*
warning 19:8 Other has no recipe; write methods with a result in the struct itself, not in an extension (from macro 'Graph')
error 15:17 ambiguous use of 'host'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written found this candidate
note 3:1 in expansion of macro 'Graph' on struct 'Network' here
note written found this candidate
note 18:1 in expansion of macro 'Graph' on struct 'Other' here
*/
