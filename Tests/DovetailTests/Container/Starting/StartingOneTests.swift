import DovetailContainer
import DovetailTesting
import Testing

private enum Job: NamedScope {}

extension ContainerTests {
    @Suite("Starting for one service", .timeLimit(.minutes(10)))
    struct StartingOneTests {
        enum Migrate: NamedService { typealias Service = @Sendable () async throws -> Void }

        let log = RecipeLog()

        @Test("A command starts what it needs and not the server, and the rest can be started later")
        func command() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Screen.self, log) { (_: Config) in }
                registry.register(Migrate.self) { (_: Config) in { log("migrate") } }
            }
            let migrate = try await container.start(Migrate.self)
            try await migrate()
            #expect(log.text == "+Config Config migrate")
            try await container.start()
            try await container.stop()
            #expect(log.text == "+Config Config migrate +Screen Screen -Screen -Config")
        }

        @Test("A failed start for one service stops everything, and names the service")
        func failure() async throws {
            let container = try app(log, opening: { throw Trouble("in use") })
            let message = await lifecycleMessage { try await container.start(Database.self) }
            #expect(message?.contains("Database could not be started: in use") == true)
            #expect(log.text == "+Config Config +Database -Config")
            await #expect(throws: LifecycleError.self) { try await container.start(Prices.self) }
        }

        @Test("A mistake in the call of a start for one service stops nothing")
        func mistake() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Screen.self, log) { (_: Config) in }
                registry.register(Prices.self) { (_: Config) in Prices() }.scope(Job.self)
            }
            _ = try await container.start(Config.self)
            let error = await #expect(throws: ResolutionError.self) { try await container.start(Prices.self) }
            #expect(error?.reason == .notEntered)
            _ = try container.resolve(Config.self)
            // A stop stops what was started.
            try await container.stop()
            #expect(log.text == "+Config Config -Config")
        }

        @Test("A cancelled start for one service stops nothing, and cancels no other start", arguments: [true, false])
        func cancelled(isFirst: Bool) async throws {
            let gate = Gate()
            let container = try app(log) { await gate.wait() }
            _ = try await container.start(Config.self)
            let starts = await begin(2) { try await container.start(Database.self) }
            await until { log.text == "+Config Config +Database" }
            let cancelled = starts[isFirst ? 0 : 1]
            cancelled.cancel()
            await gate.open()
            _ = await cancelled.result
            _ = try await starts[isFirst ? 1 : 0].value
            try await container.start()
            #expect(log.stops.isEmpty)
            try await container.stop()
            #expect(log.stops == "-Screen -Database -Config")
        }
    }
}
