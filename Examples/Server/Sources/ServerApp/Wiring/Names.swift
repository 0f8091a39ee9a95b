public import DovetailContainer

/// One request: entered by ``Handle``, with the request as its input.
enum RequestScope: NamedScope { typealias Inputs = Request }

/// Answers a request.
enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Response }

/// Logs a line.
enum Log: NamedService { typealias Service = @Sendable (String) -> Void }

/// Brings the database up to date.
public enum Migrate: NamedService {
    /// Does nothing if the database is up to date.
    public typealias Service = @Sendable () async -> Void
}
