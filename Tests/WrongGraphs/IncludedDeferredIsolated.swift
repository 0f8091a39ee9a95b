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
    func screen(window: @escaping @Sendable () -> Screen) -> Screen { Screen() }
}

/*
warning 14:49 'supply(from:isSendable:)' is deprecated: the recipe runs on the main actor; take it as '@MainActor () -> …' [#DeprecatedDeclaration]
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
error 14:49 call to global actor 'WrongActor'-isolated instance method 'supply(from:isSendable:)' in a synchronous nonisolated context [#ActorIsolatedCall]
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written calls to instance method 'supply(from:isSendable:)' from outside of its actor context are implicitly asynchronous
note written add '@WrongActor' to make instance method 'screen()' part of global actor 'WrongActor'
note 11:1 in expansion of macro 'Graph' on struct 'AppGraph' here
*/
