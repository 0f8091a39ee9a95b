// Compiles: what the other files leave out is all that keeps them from doing so.
import Dovetail

private final class Session: Sendable {}
private final class Cart {}

private struct Editor {
    let text: String
}

private enum LoginSession: NamedService { typealias Service = Session }

private func assemble(_ registry: inout Registry) {
    let path = "/login"
    registry.register(Session.self, scope: .singleton) { Session() }
    registry.register(LoginSession.self, scope: .weak, Session.init)
    registry.register(Cart.self) { Cart() }
    registry.register(String.self) { path }
    registry.registerFactory(Editor.self, Editor.init)
}

private func resolve(_ container: Container) throws -> Editor {
    let session: Session = try container.resolve()
    let cart = try container.resolve(Cart.self)
    let load: @Sendable () throws -> Cart = unimplemented("Cart.load")
    let delete: @Sendable () -> Void = unimplemented("Cart.delete")
    let count: @Sendable () -> Int = unimplemented("Cart.count", returning: 0)
    _ = (session, cart, load, delete, count)
    return try container.resolve(arguments: "text")
}
