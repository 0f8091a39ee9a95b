public import DovetailContainer

/// One request: entered by the middleware, with the request as its input.
enum RequestScope: NamedScope { typealias Inputs = Request }

/// One WebSocket: entered with the request that has opened it.
enum ConnectionScope: NamedScope { typealias Inputs = Request }

/// One message of a WebSocket: entered by ``Receive``.
enum MessageScope: NamedScope {
    typealias Inputs = Message
    typealias Outer = ConnectionScope
}

/// Answers a request.
enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Reply }

/// Answers a message.
enum Receive: NamedService { typealias Service = @Sendable (Message) async throws -> Response }

/// The transaction of a message.
enum MessageTransaction: NamedService { typealias Service = Transaction }

/// Logs a line.
enum Log: NamedService { typealias Service = @Sendable (String) -> Void }

/// Brings the database up to date.
public enum Migrate: NamedService {
    /// Does nothing if the database is up to date.
    public typealias Service = @Sendable () async -> Void
}
