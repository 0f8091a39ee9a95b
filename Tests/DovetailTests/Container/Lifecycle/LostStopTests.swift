import DovetailContainer
import Testing

private enum Session: NamedScope {}

extension ContainerTests {
    /// What comes after a stop starts nothing, whatever was started before.
    @Suite("Stops that come early", .timeLimit(.minutes(10)))
    struct LostStopTests {
        private let log = RecipeLog()

        private func server() throws -> Container {
            try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Screen.self, log) { (_: Config) in }.running { _ in try await hang() }
                registry.register(Cache.self, log) {}.scope(Session.self)
            }
        }

        private static let calls: [@Sendable (Container) async throws -> Void] = [
            { _ = try await $0.start() }, { _ = try await $0.start(Config.self) },
        ]

        @Test("A container that was stopped before it started starts nothing", arguments: 0..<2)
        func before(call: Int) async throws {
            let container = try server()
            try await container.stop()
            let error = await #expect(throws: LifecycleError.self) { try await Self.calls[call](container) }
            #expect(
                error?.description == """
                    error: the container was stopped and cannot be started again
                      to fix     make a new container
                    """
            )
            try await container.stop()
            #expect(log.entries.isEmpty)
        }

        @Test("A scope or an extension that was stopped before it started starts nothing", arguments: [true, false])
        func scope(isExtension: Bool) async throws {
            let container = try server()
            let inner =
                isExtension
                ? try container.extended { registry in registry.register(Prices.self, log) {} }
                : try container.enter(Session.self)
            try await inner.stop()
            let error = await #expect(throws: LifecycleError.self) { try await inner.start() }
            let (name, advice) =
                isExtension
                ? ("the extension", "extend the container again") : ("the scope Session", "enter the scope again")
            #expect(
                error?.description == """
                    error: \(name) was stopped and cannot be started again
                      to fix     \(advice)
                    """
            )
            // The stop was that of the scope.
            try await container.start()
            try await container.stop()
            #expect(log.text == "+Config Config +Screen Screen -Screen -Config")
        }

        @Test("A stop beside a run ends it, whichever is first")
        func besideRun() async throws {
            for round in 0..<60 {
                let container = try server()
                let run = Task { try await container.run() }
                for _ in 0..<round % 20 { await Task.yield() }
                try await container.stop()
                switch await run.result {
                case .success: break
                case .failure(let error): #expect(error is LifecycleError || error is CancellationError, "\(error)")
                }
                #expect(log.entries.count { $0.hasPrefix("-") } == log.started.count)
                await #expect(throws: LifecycleError.self) { try await container.start() }
            }
        }

        @Test("Work cannot begin in a container that was stopped before it started")
        func work() async throws {
            let container = try server()
            try await container.stop()
            let error = await #expect(throws: ResolutionError.self) {
                try await container.within(Session.self) { scope in try await scope.resolve(Cache.self) }
            }
            #expect(error?.reason == .notStarted)
            #expect(log.entries.isEmpty)
        }
    }
}
