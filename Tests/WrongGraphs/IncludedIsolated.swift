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
    func screen(window: Screen) -> Screen { window }
}

/*
error 14:49 call to main actor-isolated instance method 'supply(from:)' in a synchronous nonisolated context [#ActorIsolatedCall]
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written calls to instance method 'supply(from:)' from outside of its actor context are implicitly asynchronous
note written add '@MainActor' to make instance method 'screen()' part of global actor 'MainActor'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
