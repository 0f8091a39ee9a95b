import DovetailContainer
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Stopping what was started", .timeLimit(.minutes(10)))
    struct StopTests {
        final class Pool: Sendable {}
        final class Connection: Sendable {
            let pool: Pool
            init(pool: Pool) { self.pool = pool }
        }

        let log = RecipeLog()
        let clock = ManualClock()

        /// A screen that needs a cache that needs a config; all are started, and this runs when the cache is stopped.
        private func startedApp(stopping: @escaping @Sendable () async throws -> Void) async throws -> Container {
            let container = try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Cache.self, log, onStop: stopping) { (_: Config) in }
                registry.register(Screen.self, log) { (_: Cache) in }
            }
            try await container.start()
            return container
        }

        @Test("Services stop in one order, whichever has started first")
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
            #expect(log.started == ["Config", "Cache", "Screen"])
            try await container.stop()
            #expect(log.stops == "-Cache -Config -Screen")
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

        @Test("Stopped services cannot be resolved any more; services that do not start can")
        func afterwards() async throws {
            let container = try Container { registry in
                registry.register(Pool.self) { () async in Pool() }
                registry.register(Connection.self, Connection.init)
                registry.register(Int.self) { 1 }.scope(.singleton)
            }
            try await container.start()
            try await container.stop()
            for resolve in [
                { _ = try container.resolve(Pool.self) }, { _ = try container.resolve(Connection.self) },
            ] {
                #expect(
                    message(resolve) == """
                        error: ContainerTests.StopTests.Pool was resolved after the container was stopped
                          to fix     stop the container after the last use of its services
                        """
                )
            }
            #expect(try container.resolve(Int.self) == 1)
            #expect(await failures { try await container.start() } == [])
        }

        @Test("Resolving while a container stops returns the service or throws, on any number of threads")
        func race() async throws {
            for _ in 0..<50 {
                let container = try Container { registry in
                    registry.register(Pool.self) { () async in Pool() }
                    registry.register(Connection.self, Connection.init)
                }
                try await container.start()
                await withTaskGroup { group in
                    for _ in 0..<4 {
                        group.addTask {
                            for _ in 0..<200 {
                                do {
                                    let connection = try container.resolve(Connection.self)
                                    #expect(try container.resolve(Connection.self).pool === connection.pool)
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

        @Test("Every hook is called, and everything that went wrong is reported, once")
        func failing() async throws {
            let container = try Container { registry in
                registry.register(Config.self, log, onStop: { throw Trouble("still in use") }) {}
                registry.register(Cache.self, log, onStop: { throw Trouble("the disk is full") }) { (_: Config) in }
                registry.register(Database.self, log) { (_: Cache) in }
                registry.register(Screen.self, log, onStop: { throw Failure.notFound }) { (_: Database) in }
            }
            try await container.start()
            let error = await #expect(throws: LifecycleError.self) { try await container.stop(clock: clock) }
            #expect(error?.failures.map(\.service) == services(Screen.self, Cache.self, Config.self))
            #expect(error?.path.isEmpty == true)
            #expect(
                error?.description == """
                    error: 3 failures while services were stopped
                      stopping   ContainerTests.Screen: notFound
                      stopping   ContainerTests.Cache: the disk is full
                      stopping   ContainerTests.Config: still in use
                    """
            )
            #expect(clock.sleepers.isEmpty)
            #expect(log.stops == "-Screen -Database -Cache -Config")
            // It is stopped all the same.
            try await container.stop()
            #expect(log.entries.count == 12)
        }

        @Test("A hook that takes too long is cancelled and abandoned, and what it does later changes nothing")
        func hanging() async throws {
            let (cancelled, gate, ended) = (Gate(), Gate(), Gate())
            let container = try await startedApp {
                await withTaskCancellationHandler {
                    await gate.wait()
                } onCancel: {
                    Task { await cancelled.open() }
                }
                await ended.open()
                throw Trouble("too late")
            }
            let stop = Task { try await container.stop(hookLimit: .seconds(5), clock: clock) }
            await until { log.stops == "-Screen -Cache" }
            try await clock.pass(4)
            for _ in 0..<100 { await Task.yield() }
            #expect(log.stops == "-Screen -Cache")
            clock.advance(by: .seconds(1))
            #expect(
                await lifecycleMessage { try await stop.value } == """
                    error: ContainerTests.Cache could not be stopped: onStop did not finish within 5.0 seconds and was cancelled: give it more time, or find what it waits for
                    """
            )
            await cancelled.wait()
            #expect(log.stops == "-Screen -Cache -Config")
            #expect(clock.sleepers.isEmpty)
            await gate.open()
            await ended.wait()
            try await container.stop()
            #expect(log.stops == "-Screen -Cache -Config")
        }

        @Test("Each hook has the whole limit")
        func eachHook() async throws {
            let (screen, cache) = (Gate(), Gate())
            let container = try Container { registry in
                registry.register(Cache.self, log, onStop: { await cache.wait() }) {}
                registry.register(Screen.self, log, onStop: { await screen.wait() }) { (_: Cache) in }
            }
            try await container.start()
            let stop = Task { try await container.stop(hookLimit: .seconds(5), clock: clock) }
            for (name, gate) in [("-Screen", screen), ("-Cache", cache)] {
                await until { log.stops.hasSuffix(name) }
                try await clock.pass(4)
                await gate.open()
            }
            try await stop.value
        }

        @Test("Several calls to stop wait for one run, and have its errors")
        func many() async throws {
            let (gate, returned) = (Gate(), Counter())
            let container = try await startedApp {
                await gate.wait()
                throw Failure.notFound
            }
            let stops = await begin(16) {
                defer { returned.increment() }
                try await container.stop(clock: clock)
            }
            await until { log.stops == "-Screen -Cache" }
            #expect(returned.count == 0)
            await gate.open()
            for stop in stops { #expect(await failures { try await stop.value } == services(Cache.self)) }
            #expect(log.stops == "-Screen -Cache -Config")
        }
    }
}
