import DovetailContainer
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Starts that fail", .timeLimit(.minutes(10)))
    struct StartFailureTests {
        struct Report: StartedService {}

        let log = RecipeLog()
        let clock = ManualClock()

        private func startError(_ start: () async throws -> StartTimeline) async throws -> LifecycleError {
            try #require(await #expect(throws: LifecycleError.self) { _ = try await start() })
        }

        /// A recipe that throws a cancellation without being cancelled fails like any other.
        private static let thrown: [any Error] = [Failure.notFound, CancellationError()]

        @Test("A recipe that throws makes the start fail, and what was started is stopped", arguments: thrown)
        func failingRecipe(_ thrown: any Error) async throws {
            let container = try app(log) { throw thrown }
            let error = try await startError { try await container.start() }
            #expect(log.text == "+Config Config +Database -Config")
            #expect(error.failures.map(\.service) == services(Database.self))
            #expect(error.failures.map { "\($0.error)" } == ["\(thrown)"])
            for resolve in [{ _ = try container.resolve(Config.self) }, { _ = try container.resolve(Database.self) }] {
                #expect(reason(resolve) == .notStarted)
            }
            // It stays so, and nothing is left to stop.
            for _ in 0..<2 {
                let again = try await startError { try await container.start() }
                #expect(again.description == error.description)
                try await container.stop()
            }
            #expect(log.entries.count == 4)
        }

        @Test("The error says what needs the service, on the shortest way to what nothing needs")
        func path() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log) { throw Trouble("the disk is full") }
                registry.register(Database.self, log) { (_: Config) in }
                registry.register(Report.self, log) { (_: Database) in }
                registry.register(Storage.self, log) { (_: Report) in }
                // What is not started itself is left out.
                registry.register(Prices.self) { (_: Database) in Prices() }
                registry.register(Screen.self, log) { (_: Prices) in }
            }
            #expect(
                await lifecycleMessage { try await container.start() } == """
                    error: ContainerTests.Config could not be started: the disk is full
                      needed by  ContainerTests.Database
                      needed by  ContainerTests.Screen
                    """
            )
        }

        @Test("Starting services are cancelled and waited for; services that start all the same are stopped")
        func meanwhile() async throws {
            let begun = Counter()
            let fail = { @Sendable (_: Config) in
                await until { begun.count == 2 }
                throw Failure.notFound
            }
            let stop = { @Sendable (_: Config) in log("-Config") }
            let container = try Container { registry in
                registry.register(Config.self, Config.init).scope(.singleton).onStart(fail).onStop(stop)
                registry.register(Cache.self, log) {
                    begun.increment()
                    try await hang()
                }
                registry.register(Database.self, log) {
                    begun.increment()
                    await until { Task.isCancelled }
                }
                registry.register(Screen.self, log) { (_: Database) in }
            }
            #expect(await failures { try await container.start() } == services(Config.self))
            #expect(log.started == ["Database"])
            #expect(log.stops == "-Database")
            #expect(!log.entries.contains("+Screen"))
        }

        @Test("Only the first failure is reported, and nothing begins after it")
        func first() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log) { throw Trouble("Config") }
                registry.register(Cache.self, log) { throw Trouble("Cache") }
            }
            let error = try await startError { try await container.start(atMost: 1) }
            #expect(error.failures.count == 1)
            #expect(error.path.isEmpty)
            #expect(error.failures.map { "+\($0.error)" } == log.entries)
        }

        @Test("Services that cannot be stopped after a failed start are reported, and all others are stopped")
        func stopErrors() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log, onStop: { throw Trouble("still in use") }) {}
                registry.register(Cache.self, log) { (_: Config) in }
                registry.register(Database.self, log, onStop: { throw Trouble("connection lost\nto db.example") }) {
                    (_: Cache) in
                }
                registry.register(Screen.self, log) { (_: Database) in
                    throw Trouble("error: nobody\n  to fix     invite somebody")
                }
            }
            #expect(
                await lifecycleMessage { try await container.start() } == """
                    error: ContainerTests.Screen could not be started: nobody
                          to fix     invite somebody
                      stopping   ContainerTests.Database: connection lost
                        to db.example
                      stopping   ContainerTests.Config: still in use
                    """
            )
            #expect(log.stops == "-Database -Cache -Config")
        }

        @Test("A start that takes too long names the service and who waits for it", arguments: [false, true])
        func limit(isOne: Bool) async throws {
            let container = try app(log, opening: hang)
            let start = Task {
                if isOne { _ = try await container.start(Screen.self, startLimit: .seconds(9), clock: clock) }
                try await container.start(startLimit: .seconds(9), clock: clock)
            }
            await until { log.text == "+Config Config +Database" }
            try await clock.pass(9)
            #expect(
                await lifecycleMessage { try await start.value } == """
                    error: ContainerTests.Database could not be started: the start did not finish within 9.0 seconds and was cancelled: give it more time, or find what it waits for
                      needed by  ContainerTests.Screen
                    """
            )
            #expect(log.stops == "-Config")
            await #expect(throws: LifecycleError.self) { try await container.start() }
        }

        @Test("Observers hear every ten seconds what has not started, and who waits for it")
        func slow() async throws {
            let container = try Container { registry in
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
                registry.register(Config.self, Config.init).scope(.singleton).onStart { _ in try await hang() }
                registry.register(Screen.self, log) { (_: Config) in }
            }
            let start = Task { try await container.start(clock: clock) }
            for count in 1...2 {
                try await clock.pass(10)
                await until { log.entries.count == count }
            }
            #expect(
                log.entries.last == """
                    ContainerTests.Config: error: ContainerTests.Config has not started for 20 seconds
                      needed by  ContainerTests.Screen
                    """
            )
            start.cancel()
            await expectCancelled(start)
        }
    }
}
