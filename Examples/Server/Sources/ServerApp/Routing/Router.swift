/// Finds the route of a request among those that the parts of the application contribute.
struct Router: Sendable {
    let routes: [Route]
    let requests: RequestMiddleware
    let streams: StreamMiddleware
    let conversations: WebSocketMiddleware

    func reply(to request: Request) async throws -> Reply {
        guard let route = routes.first(where: { $0.matches(request) }) else {
            throw HTTPError(.notFound, "there is nothing at \(request.path)")
        }
        switch route.handler {
        case .answers(let handler): return try await requests.reply(to: request, handler)
        case .streams(let handler): return try await streams.reply(to: request, handler)
        case .converses(let handler): return conversations.reply(to: request, handler)
        }
    }
}
