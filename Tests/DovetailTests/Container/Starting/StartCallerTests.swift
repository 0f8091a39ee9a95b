import Dovetail
import Testing

extension ContainerTests {
    @Suite("Starts by several callers, or by a recipe", .timeLimit(.minutes(10)))
    struct StartCallerTests {
        final class Connection: Sendable {}

        let log = RecipeLog()

        @Test("Many callers that start a container at once run each recipe once, and have the same timeline")
        func concurrently() async throws {
            let container = try app(log) { await Task.yield() }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let timeline = try await container.start()
                        _ = try container.resolve(Screen.self)
                        return timeline.entries.count
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == Array(repeating: 3, count: 100))
            let again = try await container.start { _ in Issue.record("nothing is started") }
            #expect(again.entries.count == 3)
            #expect(log.text == "+Config Config +Database Database +Screen Screen")
        }

        @Test("All callers that wait for a failing start get its error, also while the start is undone")
        func failure() async throws {
            let (fails, stops) = (Gate(), Gate())
            let container = try app(log) {
                await fails.wait()
                throw Failure.notFound
            } closing: {
                await stops.wait()
            }
            var callers: [Task<StartTimeline, any Error>] = []
            for _ in 0..<5 { callers.append(await begin { try await container.start() }) }
            await fails.open()
            await until { log.stops == "-Config" }
            callers.append(await begin { try await container.start() })
            await stops.open()

            for caller in callers {
                let error = await #expect(throws: LifecycleError.self) { _ = try await caller.value }
                #expect(error?.failures.map(\.service) == services(Database.self))
            }
            #expect(log.text == "+Config Config +Database -Config")
        }

        private static let calls: [@Sendable (Container?) async throws -> Void] = [
            { _ = try await $0?.start() }, { try await $0?.stop() },
        ]

        @Test(
            "A recipe that starts or stops its own container, and waits for that, gets an error",
            arguments: 0..<2
        )
        func withinRecipe(call: Int) async throws {
            let box = Locked<Container?>(nil)
            let container = try Container { registry in
                registry.register(Config.self, log) { try await Self.calls[call](box.withLock { $0 }) }
            }
            box.withLock { $0 = container }
            defer { box.withLock { $0 = nil } }

            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            let inner = try #require(error?.failures.first?.error as? LifecycleError)
            #expect(inner.failures.isEmpty && inner.path.isEmpty)
            #expect(
                error?.description == """
                    error: ContainerTests.Config could not be started: ContainerTests.Config called start, run or stop while it was being started or stopped
                          to fix     call it in a detached task, and do not wait for that task
                    """
            )
        }

        @Test("A hook that starts or stops its own container when a service is stopped gets an error", arguments: 0..<2)
        func withinHook(call: Int) async throws {
            let box = Locked<Container?>(nil)
            let container = try app(log, closing: { try await Self.calls[call](box.withLock { $0 }) })
            box.withLock { $0 = container }
            defer { box.withLock { $0 = nil } }
            try await container.start()

            let error = await #expect(throws: LifecycleError.self) { try await container.stop() }
            #expect(error?.failures.map(\.service) == services(Config.self))
            #expect((error?.failures.first?.error as? LifecycleError)?.failures.isEmpty == true)
        }

        @Test(
            "A hook that stops its own container in a child task gets an error",
            .timeLimit(.minutes(10)),
            arguments: 0..<2
        )
        func withinChildTask(call: Int) async throws {
            let box = Locked<Container?>(nil)
            let container = try Container { registry in
                registry.register(
                    Connection.self,
                    scope: .singleton,
                    onStart: { _ in
                        async let ended: Void = Self.calls[call](box.withLock { $0 })
                        try await ended
                    },
                    Connection.init
                )
            }
            box.withLock { $0 = container }
            defer { box.withLock { $0 = nil } }

            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(
                error?.description.contains(
                    "StartCallerTests.Connection called start, run or stop while it was being started or stopped"
                ) == true
            )
        }

        @Test("A task that a hook leaves behind may stop everything", .timeLimit(.minutes(10)))
        func taskLeftBehind() async throws {
            let box = Locked<Container?>(nil)
            let (started, stopped) = (Gate(), Gate())
            let container = try app(log) {
                Task {
                    await started.wait()
                    try await box.withLock { $0 }?.stop()
                    await stopped.open()
                }
            }
            box.withLock { $0 = container }
            try await container.start()
            await started.open()
            await stopped.wait()
            box.withLock { $0 = nil }
            #expect(log.stops == log.started.reversed().map { "-" + $0 }.joined(separator: " "))
        }

        @Test("A recipe may stop everything in a detached task")
        func detachedTask() async throws {
            let box = Locked<Container?>(nil)
            let stopped = Gate()
            let container = try app(log) {
                Task.detached {
                    try await box.withLock { $0 }?.stop()
                    await stopped.open()
                }
            }
            box.withLock { $0 = container }
            // It comes while the start runs, or after it.
            _ = await Task { try await container.start() }.result
            await stopped.wait()
            box.withLock { $0 = nil }
            #expect(log.stops == log.started.reversed().map { "-" + $0 }.joined(separator: " "))
            #expect(ContainerTests.reason { try container.resolve(Database.self) } == .notStarted)
        }

        @Test("A container that is released while it starts is kept until the start has ended")
        func kept() async throws {
            let begun = Gate()
            let open = Gate()
            func begin() throws -> Task<Int, any Error> {
                let container = try app(log) {
                    await begun.open()
                    await open.wait()
                }
                return Task { try await container.start().entries.count }
            }
            let start = try begin()
            await begun.wait()
            await open.open()
            #expect(try await start.value == 3)
        }

        @Test(
            "A started container is released with all its recipes and hooks, also if its start failed",
            arguments: [false, true]
        )
        func released(fails: Bool) async throws {
            func use() async throws -> Weak<Connection> {
                let connection = Connection()
                let container = try Container { registry in
                    registry.register(Config.self, log, onStop: { [connection] in _ = connection }) {}
                    registry.register(Database.self, log) { [connection] (_: Config) in
                        _ = connection
                        if fails { throw Failure.notFound }
                    }
                }
                let cancelled = await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await container.start()
                }.result
                #expect(throws: CancellationError.self) { try cancelled.get() }
                let starts = (0..<4).map { _ in Task { try await container.start() } }
                for start in starts {
                    if case .failure(let error) = await start.result { #expect(fails && error is LifecycleError) }
                }
                try await container.stop()
                return Weak(connection)
            }
            let connection = try await use()
            // Tasks that have nothing to do any more may still have to end.
            await until { connection.object == nil }
            #expect(log.text == "+Config Config +Database" + (fails ? " -Config" : " Database -Database -Config"))
        }
    }
}
