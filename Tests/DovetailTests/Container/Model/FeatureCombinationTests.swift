import DovetailContainer
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
                    registry.register(Cart.self) { () async in Cart() }.onStop { _ in }
                }
                try await container.start()
                let cart = Weak(try container.resolve(Cart.self))
                try await container.stop()
                return cart
            }
            // A task may end right after the call that waits for it.
            for _ in 0..<2000 { #expect(try await use().object == nil) }
        }

        enum Visit: NamedScope { typealias Inputs = String }
        struct Row: Sendable {}
        final class Shop: Sendable {}

        /// Takes what lives in a visit, in each of the forms.
        private static let dependents: [@Sendable (inout Registry) -> Registration<Shop, Shop>] = [
            { $0.register(Shop.self) { (_: Cart) in Shop() } },
            { $0.register(Shop.self) { (_: Cart?) in Shop() } },
            { $0.register(Shop.self) { (_: [Plugin]) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping () throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () async throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: (@Sendable () throws -> Cart)?) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable (Int) throws -> Row) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> String) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> Int) in Shop() } },
        ]

        private func registerVisit(in registry: inout Registry) {
            registry.register(Cart.self, Cart.init).scope(Visit.self)
            registry.contribute(Plugin.self) { (_: Cart) in Plugin() }
            registry.register(Row.self, arguments: Int.self) { (_, _: Cart) in Row() }
            registry.register(Int.self) { (_: @escaping @Sendable () throws -> Cart) in 1 }
        }

        @Test("A singleton may not take a service of a scope in any form, and a service of the scope may")
        func captives() throws {
            for register in Self.dependents {
                let error = #expect(throws: WiringError.self) {
                    try Container { registry in
                        registerVisit(in: &registry)
                        register(&registry).scope(.singleton)
                    }
                }
                let kinds = error?.problems.map(\.kind) ?? []
                let isCaptive = kinds.map { if case .captive = $0 { true } else { false } }
                #expect(isCaptive == [true], "\(error?.description ?? "")")
                let container = try Container { registry in
                    registerVisit(in: &registry)
                    register(&registry).scope(Visit.self)
                }
                _ = try container.enter(Visit.self, "").resolve(Shop.self)
            }
        }

        @Test("A singleton may take what opens a scope")
        func entrances() async throws {
            enum Handle: NamedService { typealias Service = @Sendable (String) async throws -> Int }
            struct Server: Sendable {
                let handle: Handle.Service
                let visit: Enter<Visit>
            }
            let container = try Container { registry in
                registry.register(Handle.self, within: Visit.self) { (text: String, _: Cart) in text.count }
                registry.register(Server.self) { (handle: Named<Handle>, visit: Enter<Visit>) in
                    Server(handle: handle.value, visit: visit)
                }
                .scope(.singleton)
                registry.register(Cart.self, Cart.init).scope(Visit.self)
            }
            let server = try container.resolve(Server.self)
            #expect(try await server.handle("four") == 4)
            #expect(try server.visit("anna").resolve(String.self) == "anna")
            #expect(try server.visit("").resolve(Cart.self) !== server.visit("").resolve(Cart.self))
        }
    }
}
