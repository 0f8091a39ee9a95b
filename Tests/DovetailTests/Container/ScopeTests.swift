import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Scopes of services that are not shared")
    struct ScopeTests {
        /// Not `Sendable`: it belongs to whoever resolved it.
        final class Cart {}

        final class Total {
            let cart: Cart
            init(cart: Cart) { self.cart = cart }
        }

        struct Checkout { let total: Total, again: Total, cart: Cart?, later: () throws -> Cart }

        private static func container(cart: LocalScope, total: LocalScope = .transient) throws -> Container {
            try Container { registry in
                registry.register(Cart.self, Cart.init).scope(cart)
                registry.register(Total.self, Total.init).scope(total)
                registry.register(Checkout.self, Checkout.init)
            }
        }

        @Test("Each dependent gets a new instance of a transient service, also where .transient is the default")
        func transient() throws {
            let container = try Self.container(cart: .transient)
            let checkout = try container.resolve(Checkout.self)
            #expect(checkout.total.cart !== checkout.again.cart)
            #expect(checkout.cart != nil && checkout.cart !== checkout.total.cart)
            #expect(try container.resolve(Cart.self) !== container.resolve(Cart.self))
            let byDefault = try Container { $0.register(Cart.self, Cart.init) }
            #expect(try byDefault.resolve(Cart.self) !== byDefault.resolve(Cart.self))
        }

        @Test("The scope .graph gives all dependents in one call one instance, over diamonds and optionals")
        func graph() throws {
            let container = try Self.container(cart: .graph)
            let first = try container.resolve(Checkout.self)
            let second = try container.resolve(Checkout.self)
            #expect(first.total !== first.again)
            #expect(first.total.cart === first.again.cart)
            #expect(first.cart === first.total.cart)
            #expect(second.total.cart === second.again.cart)
            #expect(first.total.cart !== second.total.cart)
        }

        @Test("A service of the scope .graph that is resolved directly is new for each call, also as an optional")
        func graphAsRoot() throws {
            let container = try Self.container(cart: .graph)
            #expect(try container.resolve(Cart.self) !== container.resolve(Cart.self))
            #expect(try container.resolve(Cart?.self) !== container.resolve(Cart?.self))

            // An optional root shares within its call like any other.
            let checkout = try #require(try container.resolve(Checkout?.self))
            #expect(checkout.total.cart === checkout.again.cart)
        }

        @Test("Services of the scope .graph share dependencies of the same scope, but not with deferred calls")
        func graphUnderGraph() throws {
            let checkout = try Self.container(cart: .graph, total: .graph).resolve(Checkout.self)
            #expect(checkout.total === checkout.again)
            #expect(checkout.total.cart === checkout.cart)
            let later = try checkout.later()
            #expect(later !== checkout.cart)
            #expect(try checkout.later() !== later)
        }

        @Test("Value types of the scope .graph are made once in a call")
        func graphValues() throws {
            struct Pair { let left: Int, right: Int }
            let made = Counter()
            let container = try Container { registry in
                registry.register(Int.self) { made.increment() }.scope(.graph)
                registry.register(Pair.self, Pair.init)
            }
            let pair = try container.resolve(Pair.self)
            #expect(pair.left == 1 && pair.right == 1)
            #expect(try container.resolve(Pair.self).right == 2)
        }
    }
}
