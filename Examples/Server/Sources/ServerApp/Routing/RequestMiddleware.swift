import DovetailContainer

/// Gives each request a scope around its handler. The error of the handler ends the scope, so a transaction is rolled back; an error that
/// was turned into a response before would commit it.
struct RequestMiddleware: Sendable {
    let enter: Enter<RequestScope>

    func reply(to request: Request, _ handler: (OpenScope) async throws -> Respond) async throws -> Reply {
        try await enter.within(request) { scope in
            let answer = try await handler(scope)
            return .response(try await answer())
        }
    }
}
