import DovetailGraph
import Dovetail
import Testing

extension ContainerTests {
    /// Small cases of what random registries combine.
    @Suite("Features in combination")
    struct FeatureCombinationTests {
        final class Cart: Sendable {}

        struct Plugin: Equatable, Sendable { var name = "" }

        private func problems(_ assemble: (inout Registry) -> Void) -> [String] {
            do {
                try Container.validate(assemble)
                return []
            } catch {
                return error.problems.map { $0.message(in: error.graph) }
            }
        }

        @Test("Keys of different types may be spelt alike")
        func keysSpeltAlike() throws {
            let container = try Container { registry in
                registry.contribute(Plugin.self, key: 1) { Plugin(name: "number") }
                registry.contribute(Plugin.self, key: "1") { Plugin(name: "string") }
            }

            #expect(try container.resolve([Int: Plugin].self).mapValues(\.name) == [1: "number"])
            #expect(try container.resolve([String: Plugin].self).mapValues(\.name) == ["1": "string"])
        }

        @Test("A decorated service that is registered twice is one mistake, shown at its registrations")
        func decoratedTwice() {
            let problems = problems { registry in
                registry.register(Cart.self, fileID: "App/A.swift", line: 1) { Cart() }
                registry.register(Cart.self, fileID: "App/B.swift", line: 2) { Cart() }
                registry.decorate(Cart.self) { $0 }
                registry.decorate(Cart.self) { $0 }
            }

            #expect(problems.count == 1)
            #expect(problems.first?.contains("A.swift:1") == true)
            #expect(problems.first?.contains("B.swift:2") == true)
        }

        @Test("Two decorations of a missing service are one mistake")
        func decorationsOfNothing() {
            let problems = problems { registry in
                registry.decorate(Cart.self) { $0 }
                registry.decorate(Cart.self) { $0 }
            }

            #expect(problems.count == 1)
            #expect(problems.first?.contains("no registration") == true)
        }

        @Test("A contribution alone is absent as a deferred dependency")
        func contributedOnly() throws {
            let container = try Container { registry in
                registry.contribute(Plugin.self) { Plugin() }
            }

            #expect(try container.resolve(Plugin?.self) == nil)
            #expect(try container.resolve((@Sendable () throws -> Plugin)?.self) == nil)
        }

        @Test("A decorated service with arguments shares what lives for one call to resolve")
        func decoratedFactory() throws {
            let container = try Container { registry in
                registry.register(Cart.self, scope: .graph) { Cart() }
                registry.register([Cart].self, arguments: Int.self) { (_, first: Cart, second: Cart) in [first, second]
                }
                registry.decorate([Cart].self) { $0 }
            }

            let carts = try container.resolve([Cart].self, arguments: 1)

            #expect(carts[0] === carts[1])
        }

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
                    registry.register(Cart.self, scope: .singleton, onStop: { _ in }) { () async in Cart() }
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
