import Dovetail
import Testing

extension ContainerTests {
    @Suite("Stopping what was started", .timeLimit(.minutes(10)))
    struct StopTests {
        final class Database: Sendable {}
        final class Connection: Sendable {
            let database: Database
            init(database: Database) { self.database = database }
        }

        let log = RecipeLog()

        @Test("A service stops once and before its dependencies, however many callers stop the container")
        func order() async throws {
            let container = try app(log)
            try await container.start()
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { try await container.stop() } }
                try await group.waitForAll()
            }
            try await container.stop()
            #expect(log.stops == "-Screen -Database -Config")
        }

        @Test("Independent services stop in the reverse order of their start")
        func independent() async throws {
            let (second, third) = (Gate(), Gate())
            let container = try Container { registry in
                registry.register(Screen.self, log) { await third.wait() }
                registry.register(Config.self, log) {}
                registry.register(Cache.self, log) { await second.wait() }
            }
            try await container.start { progress in
                let next = progress.service == DependencyGraph.ID(Config.self) ? second : third
                Task { await next.open() }
            }
            try await container.stop()
            #expect(log.stops == "-Screen -Cache -Config")
        }

        @Test("The limit for hooks may be any duration, or none", arguments: [Int64.max, 0, -1, .min])
        func extremeLimits(seconds: Int64) async throws {
            let container = try app(log, closing: { if seconds <= 0 { try await Task.sleep(for: .seconds(600)) } })
            try await container.start(atMost: Int(seconds), hookLimit: .seconds(seconds))
            do {
                try await container.stop(hookLimit: .seconds(seconds))
                #expect(seconds > 0)
            } catch let error as LifecycleError {
                #expect(seconds <= 0 && error.failures.allSatisfy { $0.error is TimeoutError })
            }
        }

        @Test("Stopping a container that was not started does nothing, and the container can be started")
        func nothing() async throws {
            let container = try app(log)
            try await container.stop()
            #expect(log.entries == [])
            try await container.start()
            _ = try container.resolve(Screen.self)
        }

        @Test("Stopped services cannot be resolved any more; services that do not start can")
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
                    message(resolve) == """
                        error: ContainerTests.StopTests.Database was resolved after the container was stopped
                          to fix     stop the container after the last use of its services
                        """
                )
            }
            #expect(try container.resolve(Int.self) == 1)
            let again = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(again?.failures.isEmpty == true && again?.path.isEmpty == true)
            #expect(
                again?.description == """
                    error: the container was stopped and cannot be started again
                      to fix     make a new container
                    """
            )
        }

        @Test("Services that are being stopped can still use their dependencies")
        func meanwhile() async throws {
            let container = try Container { registry in
                registry.register(Database.self, scope: .singleton, onStop: { _ in log("Database") }) { Database() }
                registry.register(Connection.self, Connection.init)
                registry.register(Int.self, scope: .singleton, onStop: { _ in log("Int") }) {
                    (database: @escaping @Sendable () throws -> Connection) in 1
                }
                registry.register(Double.self, scope: .singleton, onStop: { _ in log("Double") }) {
                    (database: Database) in 1
                }
            }
            try await container.start()
            try await container.stop()
            #expect(log.entries.firstIndex(of: "Double") ?? 9 < log.entries.firstIndex(of: "Database") ?? 0)
            #expect(log.entries.count == 3)
        }

        @Test("Resolving while a container stops returns the service or throws, on any number of threads")
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
