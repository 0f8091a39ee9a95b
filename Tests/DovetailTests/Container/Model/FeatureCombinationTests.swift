import Dovetail
import Testing

extension ContainerTests {
    /// Small cases of what random registries combine.
    @Suite("Features in combination")
    struct FeatureCombinationTests {
        final class Cart: Sendable {}

        struct Plugin: Equatable, Sendable { var name = "" }

        @Test("A collection of contributions can be decorated as a whole")
        func decoratedCollection() throws {
            let container = try Container { registry in
                registry.contribute(Plugin.self) { Plugin(name: "a") }
                registry.contribute(Plugin.self) { Plugin(name: "b") }
                registry.decorate([Plugin].self) { $0.reversed() }
                registry.decorate(Plugin.self) { Plugin(name: $0.name + "!") }
            }
            #expect(try container.resolve([Plugin].self).map(\.name) == ["b!", "a!"])
        }

        @Test("Started services are released with their container, at once")
        func startedGoesAway() async throws {
            func use() async throws -> Weak<Cart> {
                let container = try Container { registry in
                    registry.register(Cart.self) { () async in Cart() }.scope(.singleton).onStop { _ in }
                }
                try await container.start()
                let cart = Weak(try container.resolve(Cart.self))
                try await container.stop()
                return cart
            }
            // A task may end right after the call that waits for it.
            for _ in 0..<2000 { #expect(try await use().object == nil) }
        }
    }
}
