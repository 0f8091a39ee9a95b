// A recipe may run on any thread, and so it captures only what is Sendable.
import DovetailContainer

private final class Cart {}

private func assemble(_ registry: inout Registry, cart: Cart) {
    registry.register(Cart.self) { cart }
    // error 36: capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure [#SendableClosureCaptures]
    registry.register(Int.self, arguments: String.self) { (_: String) in ObjectIdentifier(cart).hashValue }
    // error 91: capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure [#SendableClosureCaptures]
    registry.registerFactory(Bool.self) { (other: Cart) in other === cart }
    // error 70: capture of 'cart' with non-Sendable type 'Cart' in a '@Sendable' closure [#SendableClosureCaptures]

    var count = 0
    registry.register(Int.self) {
        count += 1
        // error 9: mutation of captured var 'count' in concurrently-executing code [#SendableClosureCaptures]
        return count
        // error 16: reference to captured var 'count' in concurrently-executing code [#SendableClosureCaptures]
    }
}
