import Testing

/// The tests that use databases. They share a server.
@Suite("Workers on each database", .postgreSQLServer, .timeLimit(.minutes(10)))
enum WorkerTests {}

/// Runs a server for the tests of a suite, where there is one.
struct ServerTrait: SuiteTrait, TestScoping {
    @TaskLocal static var server: PostgreSQLServer?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard Backend.hasPostgreSQL else { return try await function() }
        let server = try await PostgreSQLServer()
        do {
            try await ServerTrait.$server.withValue(server, operation: function)
        } catch {
            try? await server.remove()
            throw error
        }
        try await server.remove()
    }
}

extension Trait where Self == ServerTrait {
    /// A PostgreSQL server for the tests of the suite.
    static var postgreSQLServer: ServerTrait { ServerTrait() }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, with a reason, where there is no PostgreSQL.
    static var needsPostgreSQL: ConditionTrait {
        .enabled(if: Backend.hasPostgreSQL, "PostgreSQL is not tested here: install postgresql and libpq-dev")
    }
}
