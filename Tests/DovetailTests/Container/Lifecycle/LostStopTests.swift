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
            #expect(
                await lifecycleMessage { try await Self.calls[call](container) } == """
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
            let (inner, name, advice) =
                isExtension
                ? (try container.extended { $0.register(Prices.self, log) {} }, "extension", "extend the container")
                : (try container.enter(Session.self), "scope Session", "enter the scope")
            try await inner.stop()
            #expect(
                await lifecycleMessage { try await inner.start() } == """
                    error: the \(name) was stopped and cannot be started again
                      to fix     \(advice) again
                    """
            )
            // The stop was that of the scope.
            try await container.start()
            try await container.stop()
            #expect(log.text == "+Config Config +Screen Screen -Screen -Config")
        }
    }
}
