import DovetailContainer

/// Gives each request a scope that outlives its handler: it ends when the body has been written, so a transaction is open until then.
struct StreamMiddleware: Sendable {
    let enter: Enter<RequestScope>

    func reply(to request: Request, _ handler: (Container) async throws -> Stream) async throws -> Reply {
        let scope = try enter(request)
        do {
            let stream = try await handler(scope)
            let write = try await stream()
            return .stream { body in
                do {
                    try await write(body)
                } catch {
                    try? await scope.stop(after: error)
                    throw error
                }
                // A commit that fails is an error of the body.
                try await scope.stop()
            }
        } catch {
            try? await scope.stop(after: error)
            throw error
        }
    }
}
