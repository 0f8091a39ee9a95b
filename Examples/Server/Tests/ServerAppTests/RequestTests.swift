import DovetailContainer
import DovetailTesting
import Testing

@testable import ServerApp

@Suite("Requests", .timeLimit(.minutes(10)))
struct RequestTests {
    @Test("Everything that any part needs is provided")
    func isComplete() {
        expectWired(ServerAssembly(Settings()))
    }

    @Test("A transaction begins only where it is used, and an error rolls it back")
    func transactions() async throws {
        let container = try Container(ServerAssembly(Settings())).replacing { $0.register(Log.self) { { _ in } } }
        let migrate = try await container.start(Migrate.self)
        await migrate()
        let handle = try container.resolve(Handle.self)
        let database = try container.resolve(Database.self)

        #expect(try await handle(Request(path: "/ping")).response == Response("pong"))
        #expect(await database.counts == Database.Counts())

        #expect(try await handle(Request(path: "/users/ada")).response == Response("ada is number 1"))
        #expect(await database.counts == Database.Counts(begun: 1, committed: 1))

        let bob = Request(method: "POST", path: "/users", body: "bob")
        #expect(try await handle(bob).response == Response("bob is number 2", status: .created))
        await #expect(throws: HTTPError(.conflict, "there is a bob already")) { try await handle(bob) }
        #expect(try await handle(Request(path: "/users/bob")).response == Response("bob is number 2"))
        #expect(await database.counts == Database.Counts(begun: 4, committed: 3, rolledBack: 1))
        try await container.stop()
    }

    @Test("A command starts what it needs, and does not bind the port")
    func migrate() async throws {
        let container = try Container(ServerAssembly(Settings()))
        let migrate = try await container.start(Migrate.self)
        await migrate()
        #expect(try await container.resolve(Database.self).isUpToDate)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Server.self) }
        #expect(error?.reason == .notStarted)
        try await container.stop()
    }

    @Test("The server is ready when all services are that can tell")
    func readiness() async throws {
        let container = try Container(ServerAssembly(Settings()))
        let migrate = try await container.start(Migrate.self)
        let handle = try container.resolve(Handle.self)
        let problem = Response("the database has to be migrated", status: .unavailable)
        #expect(try await handle(Request(path: "/ready")).response == problem)
        await migrate()
        #expect(try await handle(Request(path: "/ready")).response == Response("ready"))
        try await container.stop()
    }
}
