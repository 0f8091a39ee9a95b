// What recipes give, take and capture, and what is resolved of them.
import DovetailContainer

private protocol Prices {}
private struct FixedPrices: Prices {}
private struct Editor {}
private final class Cart {}

private enum DraftEditor: NamedService { typealias Service = Editor }
private enum LoginCart: NamedService { typealias Service = Cart }

// A closure that is not written to its end.
private func assembleHalf(_ registry: inout Registry) {
    registry.register(Editor.self) {}
    // error 14: 'register' is unavailable: this recipe returns nothing: let its closure return the service
    registry.register(Editor.self) { (prices: FixedPrices) in }
    // error 14: 'register' is unavailable: this recipe returns nothing: let its closure return the service
    registry.register((any Prices).self) { (editor: Editor) in }.scope(.singleton)
    // error 14: 'register' is unavailable: this recipe returns nothing: let its closure return the service
    // error 66: type 'any Prices' does not conform to the 'Sendable' protocol
    registry.register(DraftEditor.self) { (prices: FixedPrices) in }
    // error 14: 'register' is unavailable: this recipe returns nothing: let its closure return the service
    registry.register(Editor.self, arguments: Int.self) { (id: Int, prices: FixedPrices) in }
    // error 14: 'register(_:arguments:_:)' is unavailable: a recipe with arguments returns the service, and is not async: register async functions by NamedService
    registry.register(Editor.self, arguments: Int.self) { (id: Int, prices: FixedPrices) in prices }
    // error 14: 'register(_:arguments:_:)' is unavailable: a recipe with arguments returns the service, and is not async: register async functions by NamedService
    registry.decorate(Editor.self) { (editor: Editor) in }
    // error 14: 'decorate' is unavailable: this recipe returns nothing: let its closure return the service
    registry.register(Editor.self) { (prices: FixedPrices) in priices.editor() }
    // error 63: cannot find 'priices' in scope
    registry.register(Editor.self) { (prices: FixedPrices) in prices.editor() }
    // error 70: value of type 'FixedPrices' has no member 'editor'
    registry.register(Editor.self) { (prices: FixedPrice) in Editor() }
    // error 47: cannot find type 'FixedPrice' in scope
}

private struct Contact: Sendable {}
private struct Directory: Sendable { func fetch() async throws -> [Contact] { [] } }
private enum LoadContacts: NamedService { typealias Service = @Sendable () async throws -> [Contact] }
private enum LoadAll: NamedService { typealias Service = @Sendable () -> [Contact] }

// The recipe of a function calls it, instead of returning it in braces of its own.
private func assembleWithoutBraces(_ registry: inout Registry) {
    registry.register(LoadContacts.self) { (directory: Directory) in try await directory.fetch() }
    // error 74: cannot convert value of type '[Contact]' to closure result type 'LoadContacts.Service' (aka '@Sendable () async throws -> Array<Contact>')
    registry.register(LoadContacts.self) { try await Directory().fetch() }
    // error 48: cannot convert value of type '[Contact]' to closure result type 'LoadContacts.Service' (aka '@Sendable () async throws -> Array<Contact>')
    registry.register(LoadContacts.self) { (directory: Directory) in
        let all = try await directory.fetch()
        return all
        // error 16: cannot convert value of type '[Contact]' to closure result type 'LoadContacts.Service' (aka '@Sendable () async throws -> Array<Contact>')
    }
    registry.register(LoadAll.self) { [] as [Contact] }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.onMainActor.register(LoadContacts.self) { try await Directory().fetch() }
    // error 60: cannot convert value of type '[Contact]' to closure result type 'LoadContacts.Service' (aka '@Sendable () async throws -> Array<Contact>')
    registry.register(LoadContacts.Service.self) { (directory: Directory) in try await directory.fetch() }
    // error 82: cannot convert value of type '[Contact]' to closure result type 'LoadContacts.Service' (aka '@Sendable () async throws -> Array<Contact>')
}

// A service with arguments is a function of them, which are the recipe's first parameters.
private func assembleWithArguments(_ registry: inout Registry) {
    registry.register(Editor.self, arguments: Int.self) { (_: String) in Editor() }
    // error 57: cannot convert value of type '@Sendable (String) -> Editor' to expected argument type '@Sendable (Int) -> Editor'
    registry.register(Editor.self, arguments: Int.self) { Editor() }
    // error 14: generic parameter 'D1' could not be inferred
    // error 57: contextual type for closure argument list expects 2 arguments, which cannot be implicitly ignored
    registry.register(Editor.self, arguments: Int.self) { (_, users: () throws -> [Int]) in
        _ = try users()
        return Editor()
    }
}

private struct Settings: Sendable {}
private final class Database: Sendable {
    init(settings: Settings, retries: Int = 3) {}
    init(path: String, readOnly: Bool) {}
}

// Of several initializers a recipe is one that is named, or a closure.
private func assembleInitializers(_ registry: inout Registry) {
    registry.register(Database.self, Database.init)
    // error 47: ambiguous use
    registry.register(Database.self, Database.init(settings:retries:))
    registry.register(Database.self) { (settings: Settings) in Database(settings: settings) }
    registry.register(Database.self, Database.init(path:readOnly:)).scope(.singleton)
    registry.registerFactory(Database.self, Database.init(settings:retries:))
}

// A recipe may run on any thread, and so it captures only what is Sendable.
private func assembleCaptures(_ registry: inout Registry, cart: Cart) {
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

// Any thread may resolve a shared service, so it has to be Sendable.
private func assembleShared(_ registry: inout Registry) {
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

// What is resolved is of the type that is asked for.
private func resolve(_ container: Container) throws {
    let cart: Cart = try container.resolve(Editor.self)
    // error 36: instance method 'resolve(_:isolation:)' requires that 'Editor' conform to 'NamedService'
    let draft: Cart = try container.resolve(DraftEditor.self)
    // error 37: cannot convert value of type 'DraftEditor.Service' (aka 'Editor') to specified type 'Cart'
    let function: () throws -> Cart = try container.resolve(Editor.self, arguments: 1)
    // error 53: instance method 'resolve(_:arguments:as:isolation:)' requires that 'Editor' conform to 'NamedService'
    print(cart, draft, function)
}

private func resolveWithoutTry(_ container: Container) {
    print(container.resolve(Editor.self))
    // error 11: call can throw, but it is not marked with 'try' and the error is not handled
}
