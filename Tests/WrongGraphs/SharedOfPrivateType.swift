import Dovetail

@Graph
struct AppGraph {
    private struct Token: Sendable {}

    @Shared private func token() -> Token { Token() }
    private func a(token: Token) -> A { A() }
    func b(a: A) -> B { B() }
}

/*
error 7:37 'token' is shared, so its type cannot be private to AppGraph; make Token fileprivate (from macro 'Graph')
*/
