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
    func screen(clinet: A) throws -> Screen { Screen() }
}

/*
error 14:12 'subscript(dynamicMember:)' is unavailable: neither AppGraph nor Network has a recipe or an input of this name
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written 'subscript(dynamicMember:)' has been explicitly marked unavailable here
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
