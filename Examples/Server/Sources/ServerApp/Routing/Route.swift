import DovetailContainer

/// The requests that a handler answers. A handler is a function with a name, whose dependencies live in the scope of the request.
struct Route: Sendable {
    /// Each takes the handler from the scope, which makes and starts its dependencies.
    enum Handler: Sendable {
        case answers(@Sendable (OpenScope) async throws -> Respond)
        case streams(@Sendable (Container) async throws -> Stream)
        case converses(@Sendable (OpenScope) async throws -> Converse)
    }

    let method: String
    let path: String
    let handler: Handler

    /// A path that ends with `*` stands for all paths that begin with the rest.
    init<Name: NamedService>(_ method: String, _ path: String, _ name: Name.Type) where Name.Service == Respond {
        self.init(method: method, path: path, handler: .answers { try await $0.resolve(name) })
    }

    /// A route whose response is written after the handler has returned.
    init<Name: NamedService>(_ method: String, _ path: String, _ name: Name.Type) where Name.Service == Stream {
        self.init(method: method, path: path, handler: .streams { try await $0.start(name) })
    }

    /// A route for WebSockets.
    init<Name: NamedService>(webSocket path: String, _ name: Name.Type) where Name.Service == Converse {
        self.init(method: "GET", path: path, handler: .converses { try await $0.resolve(name) })
    }

    private init(method: String, path: String, handler: Handler) {
        self.method = method
        self.path = path
        self.handler = handler
    }

    func matches(_ request: Request) -> Bool {
        guard method == request.method else { return false }
        return path.hasSuffix("*") ? request.path.hasPrefix(path.dropLast()) : path == request.path
    }
}

typealias Respond = @Sendable () async throws -> Response
typealias Stream = @Sendable () async throws -> WriteBody
