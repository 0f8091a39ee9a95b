import DovetailContainer

/// Gives each WebSocket a scope, which lasts as long as the connection. Each message has a scope of its own within it.
struct WebSocketMiddleware: Sendable {
    let enter: Enter<ConnectionScope>

    func reply(to request: Request, _ handler: @escaping @Sendable (OpenScope) async throws -> Converse) -> Reply {
        .webSocket { webSocket in
            try await enter.within(request) { scope in
                let converse = try await handler(scope)
                try await converse(webSocket)
            }
        }
    }
}
