// What is shared is handed to whoever asks, on any thread, and so it has to be Sendable.
import Dovetail

private final class Cart {}

private protocol Prices {}
private struct FixedPrices: Prices {}

private enum LoginCart: NamedService { typealias Service = Cart }

private func assemble(_ registry: inout Registry) {
    registry.register(Cart.self, scope: .singleton) { Cart() }
    // error 14: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self, scope: .weak) { Cart() }
    // error 14: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self, scope: .singleton, Cart.init)
    // error 14: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register((any Prices).self, scope: .singleton) { FixedPrices() }
    // error 14: type 'any Prices' does not conform to the 'Sendable' protocol
    registry.register((() -> Int).self, scope: .singleton) { { 1 } }
    // error 14: type '() -> Int' does not conform to the 'Sendable' protocol
    registry.register(LoginCart.self, scope: .singleton) { Cart() }
    // error 14: type 'LoginCart.Service' (aka 'Cart') does not conform to the 'Sendable' protocol
    registry.register(Cart.self, scope: .singleton) { (_: Int) in Cart() }
    // error 14: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self, scope: .weak) { (_: Int, _: Int, _: Int, _: Int, _: Int) in Cart() }
    // error 14: type 'Cart' does not conform to the 'Sendable' protocol
}
