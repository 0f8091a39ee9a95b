// A recipe gives what it is registered for.
import DovetailContainer

private protocol Prices {}
private struct FixedPrices {}
private struct Editor {}

private enum DraftEditor: NamedService { typealias Service = Editor }

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
    registry.register(Editor.self) { (prices: FixedPrices) in
        priices.editor()
        // error 9: cannot find 'priices' in scope
    }
    registry.register(Editor.self) { (prices: FixedPrices) in
        prices.editor()
        // error 16: value of type 'FixedPrices' has no member 'editor'
    }
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
