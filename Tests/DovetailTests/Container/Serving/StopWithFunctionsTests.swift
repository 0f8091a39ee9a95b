import Dovetail
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let request = Scope("request")
}

extension ContainerTests {
    /// Small cases of what random work in scopes combines.
    @Suite("Stops with services taken as functions", .timeLimit(.minutes(10)))
    struct StopWithFunctionsTests {
        private final class Cache: Sendable {}
        private final class Hub: Sendable {}
        private final class Screen: Sendable {}

        @Test(
            "A service stops after its dependents, also after one that takes it as a function"
        )
        func heldAndDeferred() async throws {
            let log = RecipeLog()
            let isHubStarted = Gate()
            let container = try Container { registry in
                registry.register(Cache.self, scope: .singleton, onStop: { _ in log("cache") }) { () async in
                    await isHubStarted.wait()
                    return Cache()
                }
                registry.register(
                    Hub.self,
                    scope: .singleton,
                    onStart: { _ in await isHubStarted.open() },
                    onStop: { _ in log("hub") }
                ) { (_: @escaping @Sendable () async throws -> Cache) in Hub() }
                registry.register(Screen.self, scope: .singleton) { (_: Cache) in Screen() }
            }
            try await container.start()
            try await container.stop()
            #expect(log.entries == ["hub", "cache"])
        }

        @Test("A hook that starts a service is not cancelled when the time to drain is over")
        func startInHook() async throws {
            typealias LaterCache = @Sendable () async throws -> Cache
            let clock = ManualClock()
            let (isStarting, leave) = (Gate(), Gate())
            let isCancelled = Locked<Bool?>(nil)
            let container = try Container { registry in
                registry.declare(.session)
                registry.declare(.request, within: .session)
                registry.register(Cache.self, scope: .session) { () async in
                    await isStarting.open()
                    await leave.wait()
                    return Cache()
                }
                registry.register(
                    LaterHub.self,
                    scope: .request,
                    onStop: { hub in
                        _ = try await hub.cache()
                        isCancelled.withLock { $0 = Task.isCancelled }
                    }
                ) { (cache: @escaping LaterCache) in LaterHub(cache: cache) }
            }
            let other = await ContainerTests.begin {
                try await container.within(.session) { _ in try await ContainerTests.hang() }
            }
            let work = Task {
                try await container.within(.session) { scope in
                    try await scope.container.within(.request) { scope in _ = try await scope.resolve(LaterHub.self) }
                }
            }
            await isStarting.wait()
            async let stop: Void = container.stop(draining: .seconds(10), clock: clock)
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(10))
            await #expect(throws: CancellationError.self) { try await other.value }
            await leave.open()
            try await work.value
            try await stop
            #expect(isCancelled.withLock { $0 } == false)
        }

        private final class LaterHub: Sendable {
            let cache: @Sendable () async throws -> Cache
            init(cache: @escaping @Sendable () async throws -> Cache) { self.cache = cache }
        }
    }
}
