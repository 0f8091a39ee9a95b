import DovetailContainer
import DovetailTesting
import Testing

private enum Session: NamedScope {}

extension ContainerTests {
    /// A start that fails or is cancelled stops everything, also what has called it.
    @Suite("Starts that are undone end", .timeLimit(.minutes(10)))
    struct UndoneStartTests {
        private let log = RecipeLog()
        private let clock = ManualClock()

        private func failing() throws -> Container {
            try Container { registry in
                registry.register(Config.self, log) { throw Trouble("broken") }
                registry.register(Cache.self, log) {}.scope(Session.self)
            }
        }

        @Test("Work in a scope of an extension calls a start that fails, and is abandoned after the limit of hooks")
        func work() async throws {
            let base = try failing()
            let call = Task {
                try await base.extended { _ in }.within(Session.self) { _ in
                    _ = try await base.start(hookLimit: .seconds(5), clock: clock)
                }
            }
            try await clock.pass(5)
            let error = await #expect(throws: LifecycleError.self) { try await call.value }
            #expect(error?.failures.map { "\($0.error)" }.first == "broken")
            try await base.stop()
        }

        @Test("A service of an extension calls a start that is cancelled, and is abandoned after the limit of hooks")
        func hook() async throws {
            let base = try Container { registry in registry.register(Config.self, log) { try await hang() } }
            let started = try base.extended { registry in
                registry.register(Prices.self, log) {
                    let start = await begin { try await base.start(hookLimit: .seconds(5), clock: clock) }
                    start.cancel()
                    _ = try await start.value
                }
            }
            let call = Task { try await started.start() }
            try await clock.pass(5)
            await #expect(throws: (any Error).self) { try await call.value }
            try await base.stop()
            #expect(log.stops.isEmpty)
        }
    }
}
