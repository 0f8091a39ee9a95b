import Dovetail
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let request = Scope("request")
}

extension ContainerTests {
    @Suite("Stopping what was started", .timeLimit(.minutes(10)))
    struct StopTests {
        final class Database: Sendable {}
        final class Connection: Sendable {
            let database: Database
            init(database: Database) { self.database = database }
        }
        struct Handler: Sendable { let connection: Connection }

        let log = RecipeLog()

        /// Four services that need each other in a row: Int, Double, Float and String.
        func row(stopping: @escaping @Sendable (String) async throws -> Void) throws -> Container {
            try Container { registry in
                registry.register(Int.self, scope: .singleton, onStop: { _ in try await stopping("Int") }) { 1 }
                registry.register(Double.self, scope: .singleton, onStop: { _ in try await stopping("Double") }) {
                    (number: Int) in Double(number)
                }
                registry.register(Float.self, scope: .singleton, onStop: { _ in try await stopping("Float") }) {
                    (number: Double) in Float(number)
                }
                registry.register(String.self, scope: .singleton, onStop: { _ in try await stopping("String") }) {
                    (number: Float) in "\(number)"
                }
            }
        }

        @Test("What needs others is stopped before them")
        func order() async throws {
            let container = try row { log($0) }
            try await container.start()
            try await container.stop()
            #expect(log.entries == ["String", "Float", "Double", "Int"])
        }

        @Test("Every hook is called, and everything that went wrong is told")
        func failingHooks() async throws {
            let container = try row { name in
                log(name)
                if name != "Float" { throw Failure.notFound }
            }
            try await container.start()
            let error = await #expect(throws: LifecycleError.self) { try await container.stop() }
            #expect(log.entries == ["String", "Float", "Double", "Int"])
            #expect(error?.failures.map(\.service.description) == ["String", "Double", "Int"])
            #expect(
                error?.description == """
                    error: 3 hooks failed while services were stopped
                      stopping   String: notFound
                      stopping   Double: notFound
                      stopping   Int: notFound
                    """
            )
        }

        @Test("A hook that hangs is given up after its time, and the others run")
        func hangingHook() async throws {
            let clock = ManualClock()
            let never = GraphTests.Gate()
            let container = try row { name in
                log(name)
                if name == "Float" { await never.wait() }
            }
            try await container.start()
            let stop = Task { try await container.stop(hookLimit: .seconds(5), clock: clock) }
            while log.entries.last != "Float" { await Task.yield() }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: LifecycleError.self) { try await stop.value }
            #expect(log.entries == ["String", "Float", "Double", "Int"])
            #expect(error?.failures.map(\.service.description) == ["Float"])
            #expect(error?.failures.first?.error is TimeoutError)
            await never.open()
        }

        @Test("It is done once, however many want it")
        func concurrently() async throws {
            let container = try row { log($0) }
            try await container.start()
            await withTaskGroup { group in
                for _ in 0..<50 { group.addTask { try? await container.stop() } }
            }
            try await container.stop()
            #expect(log.entries == ["String", "Float", "Double", "Int"])
        }

        @Test("Nothing was started, nothing is stopped, and it can be started")
        func nothing() async throws {
            let container = try row { log($0) }
            try await container.stop()
            #expect(log.entries == [])
            try await container.start()
            #expect(try container.resolve(String.self) == "1.0")
        }

        @Test("What was stopped cannot be resolved any more, and what was not started can")
        func afterwards() async throws {
            let container = try Container { registry in
                registry.register(Database.self, scope: .singleton) { () async in Database() }
                registry.register(Connection.self, Connection.init)
                registry.register(Int.self, scope: .singleton) { 1 }
            }
            try await container.start()
            try await container.stop()
            for resolve in [
                { _ = try container.resolve(Database.self) }, { _ = try container.resolve(Connection.self) },
            ] {
                #expect(
                    ContainerTests.message(resolve) == """
                        error: ContainerTests.StopTests.Database was asked for after it had been stopped
                          to fix     stop the container when nobody uses it any more
                        """
                )
            }
            #expect(try container.resolve(Int.self) == 1)
            let again = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(
                again?.description == """
                    error: the container was stopped and cannot be started again
                      to fix     make a new container
                    """
            )
        }

        @Test("While services are stopped, those that they need are still there")
        func meanwhile() async throws {
            let container = try Container { registry in
                registry.register(Database.self, scope: .singleton, onStop: { _ in log("Database") }) { Database() }
                registry.register(
                    Int.self,
                    scope: .singleton,
                    onStop: { _ in log("Int") }
                ) { (database: @escaping @Sendable () throws -> Connection) in 1 }
                registry.register(Connection.self, Connection.init)
                registry.register(
                    Double.self,
                    scope: .singleton,
                    onStop: { _ in log("Double") }
                ) { (database: Database) in 1 }
            }
            try await container.start()
            try await container.stop()
            #expect(log.entries.firstIndex(of: "Double") ?? 9 < log.entries.firstIndex(of: "Database") ?? 0)
            #expect(log.entries.count == 3)
        }

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

        @Test("In a scope whose parent was stopped, what needs that is told so, and nothing else is lost")
        func scopeAfterParent() async throws {
            let server = try Self.server(log)
            try await server.start()
            let session = try server.enter(.session)
            try await session.start()
            let request = try session.enter(.request, supplying: 1)
            try await server.stop()
            #expect(
                ContainerTests.message { try request.resolve(Database.self) }?.contains("after it had been stopped")
                    == true
            )
            // What the session holds is the session's.
            #expect(try request.resolve(Handler.self).connection === session.resolve(Connection.self))
            #expect(try request.resolve(Int.self) == 1)
            let late = try server.enter(.session)
            await #expect(throws: LifecycleError.self) { try await late.start() }
            try await session.stop()
            #expect(log.entries == ["connect", "Database", "disconnect"])
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

        @Test("Who resolves while it is stopped gets the service or is told, on any number of threads")
        func race() async throws {
            for _ in 0..<50 {
                let container = try Container { registry in
                    registry.register(Database.self, scope: .singleton) { () async in Database() }
                    registry.register(Connection.self, Connection.init)
                }
                try await container.start()
                await withTaskGroup { group in
                    for _ in 0..<4 {
                        group.addTask {
                            for _ in 0..<200 {
                                do {
                                    let connection = try container.resolve(Connection.self)
                                    #expect(try container.resolve(Connection.self).database === connection.database)
                                } catch {
                                    #expect((error as? ResolutionError)?.reason == .notStarted)
                                }
                            }
                        }
                    }
                    group.addTask { try? await container.stop() }
                }
            }
        }
    }
}
