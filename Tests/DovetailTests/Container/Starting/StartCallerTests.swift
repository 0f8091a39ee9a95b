import DovetailContainer
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

        private static let calls: [@Sendable (Container?) async throws -> Void] = [
            { _ = try await $0?.start() }, { try await $0?.stop() },
        ]

        enum Place: CaseIterable { case recipe, onStart, onStop }

        @Test("A recipe or hook that starts or stops its own container gets an error", arguments: 0..<2, Place.allCases)
        func within(call: Int, place: Place) async throws {
            try await withBox { box in
                let callItself = { @Sendable (here: Place) async throws -> Void in
                    guard here == place else { return }
                    if here == .recipe { return try await Self.calls[call](box.withLock { $0 }) }
                    // A child task is a part of the hook.
                    async let ended: Void = Self.calls[call](box.withLock { $0 })
                    try await ended
                }
                let container = try Container { registry in
                    registry.register(Config.self, log, onStop: { try await callItself(.onStop) }) {
                        try await callItself(.recipe)
                    }
                    .onStart { _ in try await callItself(.onStart) }
                }
                box.withLock { $0 = container }
                let error = await #expect(throws: LifecycleError.self) {
                    try await container.start()
                    try await container.stop()
                }
                let inner = try #require(error?.failures.first?.error as? LifecycleError)
                #expect(inner.failures.isEmpty && inner.path.isEmpty)
                #expect(
                    error?.description == """
                        error: ContainerTests.Config could not be \(place == .onStop ? "stopped" : "started"): \
                        ContainerTests.Config called start, run or stop while it was being started or stopped
                              to fix     call it in a detached task, and do not wait for that task
                        """
                )
            }
        }

        @Test("A task that a recipe leaves behind, or detaches, may stop everything", arguments: [false, true])
        func taskLeftBehind(isDetached: Bool) async throws {
            try await withBox { box in
                let (started, stopped) = (Gate(), Gate())
                let stop = { @Sendable in
                    if !isDetached { await started.wait() }
                    try await box.withLock { $0 }?.stop()
                    await stopped.open()
                }
                let container = try app(log) {
                    if isDetached { Task.detached(operation: stop) } else { Task { try await stop() } }
                }
                box.withLock { $0 = container }
                // The stop of a detached task comes while the start runs, or after it.
                let start = await Task { try await container.start() }.result
                if !isDetached { _ = try start.get() }
                await started.open()
                await stopped.wait()
                #expect(log.isUndone)
                #expect(reason { try container.resolve(Database.self) } == .notStarted)
            }
        }

        @Test("A container that is released while it starts exists until the start has ended")
        func releasedMeanwhile() async throws {
            let (begun, open) = (Gate(), Gate())
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

        @Test("After a start, failed or not, a container is released with its hooks", arguments: [false, true])
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
