import Dovetail
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let request = Scope("request")
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
        struct Cart: Sendable {}
        struct Report: Sendable {}

        let log = RecipeLog()

        static func server(_ log: RecipeLog) throws -> Container {
            try Container { registry in
                registry.declare(.session)
                registry.declare(.request, within: .session, supplying: Int.self)
                registry.register(
                    Database.self,
                    scope: .singleton,
                    onStop: { _ in log("Database") }
                ) { () async in Database() }
                registry.register(
                    Connection.self,
                    scope: .session,
                    onStart: { _ in log("connect") },
                    onStop: { _ in log("disconnect") },
                    Connection.init
                )
                registry.register(Handler.self, scope: .request, Handler.init)
                registry.register(
                    String.self,
                    scope: .request,
                    onStop: { log("end \($0)") }
                ) { (number: Int, handler: Handler) async in "\(number)" }
            }
        }

        @Test("A scope is started and stopped by itself, each time it is entered")
        func scopes() async throws {
            let server = try Self.server(log)
            try await server.start()
            let session = try server.enter(.session)
            #expect(ContainerTests.reason { try session.resolve(Connection.self) } == .notStarted)
            try await session.start()
            let first = try session.enter(.request, supplying: 1)
            let second = try session.enter(.request, supplying: 2)
            #expect(try first.resolve(Handler.self).connection === session.resolve(Connection.self))
            #expect(try await first.start().entries.map(\.service.description) == ["String"])
            try await second.start()
            #expect(try first.resolve(String.self) == "1" && second.resolve(String.self) == "2")
            try await first.stop()
            #expect(ContainerTests.reason { try first.resolve(String.self) } == .notStarted)
            #expect(try second.resolve(String.self) == "2")
            try await second.stop()
            try await session.stop()
            try await server.stop()
            #expect(log.entries == ["connect", "end 1", "end 2", "disconnect", "Database"])
        }

        @Test("A scope is started after what it was entered from")
        func scopeTooEarly() async throws {
            let session = try Self.server(log).enter(.session)
            let error = await #expect(throws: LifecycleError.self) { try await session.start() }
            #expect((error?.failures.first?.error as? ResolutionError)?.reason == .notStarted)
        }

        @Test("A container waits for the scopes that were started, and stops after them")
        func containerAfterScope() async throws {
            let server = try Self.server(log)
            try await server.start()
            let session = try server.enter(.session)
            try await session.start()
            let stop = await ContainerTests.begin { try await server.stop() }
            #expect("\(server)".contains("in use     1 scope"))
            #expect(try session.resolve(Connection.self).database === server.resolve(Database.self))
            // What comes too late begins no more.
            await #expect(throws: LifecycleError.self) { try await server.enter(.session).start() }
            try await session.stop()
            try await stop.value
            #expect(log.entries == ["connect", "disconnect", "Database"])
        }

        @Test("A scope that is released need not be stopped")
        func releasedScope() async throws {
            let server = try Self.server(log)
            try await server.start()
            do {
                let session = try server.enter(.session)
                try await session.start()
            }
            try await server.stop()
            #expect(log.entries == ["connect", "Database"])
        }

        @Test("A container stops its started scopes before itself when the time to drain is over")
        func draining() async throws {
            let server = try Self.server(log)
            try await server.start()
            let session = try server.enter(.session)
            try await session.start()
            let request = try session.enter(.request, supplying: 1)
            try await request.start()
            try await server.stop(draining: .zero)
            #expect(log.entries == ["connect", "end 1", "disconnect", "Database"])
            #expect(
                ContainerTests.message { try request.resolve(Database.self) }?.contains(
                    "after the container was stopped"
                )
                    == true
            )
            #expect(ContainerTests.reason { try session.resolve(Connection.self) } == .notStarted)
            // Inputs are the scope's own.
            #expect(try request.resolve(Int.self) == 1)
            try await session.stop()
            #expect(log.entries.count == 4)
        }

        @Test("A container that cannot be started stops its scopes and cancels their starts")
        func failedContainer() async throws {
            let server = try Container { registry in
                registry.declare(.session)
                registry.register(Database.self, scope: .singleton) { () async throws -> Database in
                    throw Failure.notFound
                }
                registry.register(Cart.self, scope: .session, onStop: { _ in log("-Cart") }) { () async in Cart() }
                registry.register(Report.self, scope: .session) { (_: Cart) async throws in
                    log("+Report")
                    try await hang()
                    return Report()
                }
            }
            let session = try server.enter(.session)
            let start = await begin { try await session.start() }
            await until { log.text == "+Report" }

            await #expect(throws: LifecycleError.self) { try await server.start() }

            await #expect(throws: CancellationError.self) { _ = try await start.value }
            let afterwards = await #expect(throws: LifecycleError.self) { try await session.start() }
            #expect(afterwards?.failures.isEmpty == true)
            #expect(log.text == "+Report -Cart")
        }

        @Test("A scope's instances are released with it, whether they were stopped or not")
        func release() async throws {
            let server = try Self.server(log)
            try await server.start()
            func use(stopping: Bool) async throws -> Weak<Connection> {
                let session = try server.enter(.session)
                try await session.start()
                let connection = Weak(try session.resolve(Connection.self))
                if stopping { try await session.stop() }
                return connection
            }
            #expect(try await use(stopping: true).object == nil)
            #expect(try await use(stopping: false).object == nil)
        }
    }
}
