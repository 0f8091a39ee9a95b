// What is shared is handed to whoever asks, on any thread, and so it has to be Sendable.
import DovetailContainer

private final class Cart {}

private protocol Prices {}
private struct FixedPrices: Prices {}

private enum LoginCart: NamedService { typealias Service = Cart }

private func assemble(_ registry: inout Registry) {
    registry.register(Cart.self) { Cart() }.scope(.singleton)
    // error 45: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self) { Cart() }.scope(.weak)
    // error 45: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self, Cart.init).scope(.singleton)
    // error 45: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register((any Prices).self) { FixedPrices() }.scope(.singleton)
    // error 60: type 'any Prices' does not conform to the 'Sendable' protocol
    registry.register((() -> Int).self) { { 1 } }.scope(.singleton)
    // error 51: type '() -> Int' does not conform to the 'Sendable' protocol
    registry.register(LoginCart.self) { Cart() }.scope(.singleton)
    // error 50: type 'LoginCart.Service' (aka 'Cart') does not conform to the 'Sendable' protocol
    registry.register(Cart.self) { (_: Int) in Cart() }.scope(.singleton)
    // error 57: type 'Cart' does not conform to the 'Sendable' protocol
    registry.register(Cart.self) { (_: Int, _: Int, _: Int, _: Int, _: Int) in Cart() }.scope(.weak)
    // error 89: type 'Cart' does not conform to the 'Sendable' protocol
}
