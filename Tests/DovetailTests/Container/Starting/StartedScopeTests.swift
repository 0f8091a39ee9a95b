import DovetailContainer
import Testing

private enum Session: NamedScope {}
private enum Request: NamedScope {
    typealias Inputs = Int
    typealias Outer = Session
}

extension ContainerTests {
    @Suite("Scopes that are started", .timeLimit(.minutes(10)))
    struct StartedScopeTests {
        final class Database: Sendable {}
        final class Connection: Sendable {
            let database: Database
            init(database: Database) { self.database = database }
        }
        struct Handler: Sendable { let connection: Connection }

        let log = RecipeLog()

        private func makeServer() throws -> Container {
            try Container { registry in
                registry.register(Database.self) { () async in Database() }.onStop { _ in log("Database") }
                registry.register(Connection.self, Connection.init)
                    .scope(Session.self)
                    .onStart { _ in log("connect") }
                    .onStop { _ in log("disconnect") }
                registry.register(Handler.self, Handler.init).scope(Request.self)
                registry.register(String.self) { (number: Int, handler: Handler) async in "\(number)" }
                    .scope(Request.self)
                    .onStop { log("end \($0)") }
            }
        }

        private func startedSession() async throws -> (server: Container, session: Container) {
            let server = try makeServer()
            try await server.start()
            let session = try server.enter(Session.self)
            #expect(reason { try session.resolve(Connection.self) } == .notStarted)
            try await session.start()
            return (server, session)
        }

        @Test("Observers hear of the hooks of a started scope that is only released, and of nothing if it was stopped")
        func released() async throws {
            let server = try Container { registry in
                registry.register(Database.self, Database.init).scope(Session.self).onStop { _ in log("stop") }
                registry.register(Connection.self, Connection.init).scope(Session.self).onStart { _ in }
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
            }
            do {
                let session = try server.enter(Session.self)
                try await session.start()
                try await session.stop()
            }
            #expect(log.entries == ["stop"])
            do { try await server.enter(Session.self).start() }
            let database = "ContainerTests.StartedScopeTests.Database"
            let expected = """
                \(database): error: the scope Session was released without a stop: the onStop hook of \(database) does not run
                  to fix     stop it before you release it
                """
            #expect(log.entries.dropFirst() == [expected])
        }

        @Test("A scope is started and stopped by itself, each time it is entered")
        func scopes() async throws {
            let (server, session) = try await startedSession()
            let first = try session.enter(Request.self, 1)
            let second = try session.enter(Request.self, 2)
            #expect(try first.resolve(Handler.self).connection === session.resolve(Connection.self))
            #expect(try await first.start().entries.map(\.service.description) == ["String"])
            try await second.start()
            #expect(try first.resolve(String.self) == "1" && second.resolve(String.self) == "2")
            try await first.stop()
            #expect(reason { try first.resolve(String.self) } == .notStarted)
            #expect(try second.resolve(String.self) == "2")
            try await second.stop()
            try await session.stop()
            try await server.stop()
            #expect(log.entries == ["connect", "end 1", "end 2", "disconnect", "Database"])
        }

        @Test(
            "A container stops scopes that were started by hand, inner ones first, and nothing there starts after that",
            arguments: [Duration.seconds(20), .zero]
        )
        func containerAfterScope(draining: Duration) async throws {
            let (server, session) = try await startedSession()
            let request = try session.enter(Request.self, 1)
            try await request.start()
            #expect("\(server)".contains("in use     2 scopes"))
            try await server.stop(draining: draining)
            for scope in [try server.enter(Session.self), try session.enter(Request.self, 1)] {
                let error = await #expect(throws: LifecycleError.self) { try await scope.start() }
                #expect((error?.failures.first?.error as? ResolutionError)?.reason == .notStarted)
            }
            let refusal = message { try request.resolve(Database.self) }
            #expect(refusal?.contains("after the container was stopped") == true)
            #expect(reason { try session.resolve(Connection.self) } == .notStarted)
            // Inputs are the scope's own.
            #expect(try request.resolve(Int.self) == 1)
            for scope in [request, session] { try await scope.stop() }
            #expect(log.entries == ["connect", "end 1", "disconnect", "Database"])
        }

        @Test("A container stops while scopes that were started by hand are released")
        func releasedMeanwhile() async throws {
            for _ in 0..<500 {
                let server = try makeServer()
                try await server.start()
                await withTaskGroup { group in
                    for wait in 0..<8 {
                        group.addTask {
                            guard let session = try? server.enter(Session.self) else { return }
                            _ = try? await session.start()
                            for _ in 0..<wait { await Task.yield() }
                        }
                    }
                    group.addTask { try? await server.stop() }
                }
                try await server.stop()
                #expect(reason { try server.resolve(Database.self) } == .notStarted)
            }
        }

        @Test("A container that cannot be started stops its scopes and cancels their starts")
        func failedContainer() async throws {
            let server = try Container { registry in
                registry.register(Config.self, log) { throw Failure.notFound }
                registry.register(Cache.self, log) {}.scope(Session.self)
                registry.register(Prices.self, log) { (_: Cache) in try await hang() }.scope(Session.self)
            }
            let session = try server.enter(Session.self)
            let start = await begin { try await session.start() }
            await until { log.text == "+Cache Cache +Prices" }
            await #expect(throws: LifecycleError.self) { try await server.start() }
            await expectCancelled(start)
            #expect(await failures { try await session.start() } == [])
            #expect(log.stops == "-Cache" && log.started == ["Cache"])
        }
    }
}
