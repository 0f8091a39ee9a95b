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
    func screen(client: A, other: B) throws -> Screen { Screen() }
    func other(screen: Screen) throws -> B { B() }
}

@Graph
struct Child: Sendable {
    @Included let app: AppGraph
    func all(client: A, screen: Screen) throws -> B { B() }
}

/*
error 14:28 'screen' needs itself through 'other'; let 'other' take 'screen' as '@escaping () throws -> Screen' (from macro 'Graph')
note 14:28 take 'screen' deferred
note 15:16 'other' needs 'screen'
*/
