// A recipe may run on any thread, and so it captures only what is Sendable.
import Dovetail

private final class Cart {}

private func assemble(_ registry: inout Registry, cart: Cart) {
    // expected-error@+1 {{capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure}}
    registry.register(Cart.self) { cart }
    // expected-error@+1 {{capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure}}
    registry.register(Int.self, arguments: String.self) { (_: String) in ObjectIdentifier(cart).hashValue }
    // expected-error@+1 {{capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure}}
    registry.registerFactory(Bool.self) { (other: Cart) in other === cart }

    var count = 0
    registry.register(Int.self) {
        // expected-error@+1 {{mutation of captured var 'count' in concurrently-executing code}}
        count += 1
        // expected-error@+1 {{reference to captured var 'count' in concurrently-executing code}}
        return count
    }
}
