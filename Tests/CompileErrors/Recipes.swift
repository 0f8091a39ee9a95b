// A recipe gives what it is registered for.
import Dovetail

private protocol Prices {}
private struct FixedPrices {}
private struct Editor {}

private enum DraftEditor: NamedService { typealias Service = Editor }

private func assemble(_ registry: inout Registry) {
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for}}
    registry.register(Editor.self) { FixedPrices() }
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for}}
    registry.register((any Prices).self) { FixedPrices() }
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for}}
    registry.register(DraftEditor.self) { FixedPrices() }
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: an async recipe runs when the container is started: give its service a shared scope, such as scope: .singleton}}
    registry.register(Editor.self) { await later() }
}

// A closure that is not written to its end.
private func assembleHalf(_ registry: inout Registry) {
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.register(Editor.self) {}
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.register(Editor.self) { (prices: FixedPrices) in }
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.register((any Prices).self, scope: .singleton) { (editor: Editor) in }
    // expected-error@+1 {{'register(_:scope:_:)' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.register(DraftEditor.self) { (prices: FixedPrices) in }
    // expected-error@+1 {{'register(_:arguments:_:)' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.register(Editor.self, arguments: Int.self) { (id: Int, prices: FixedPrices) in }
    // expected-error@+1 {{'register(_:arguments:_:)' is unavailable: the result of this recipe is not of the type that it is registered for}}
    registry.register(Editor.self, arguments: Int.self) { (id: Int, prices: FixedPrices) in prices }
    // expected-error@+1 {{'decorate' is unavailable: this recipe returns nothing: let its closure end with the service, or with return and the service}}
    registry.decorate(Editor.self) { (editor: Editor) in }
    registry.register(Editor.self) { (prices: FixedPrices) in
        // expected-error@+1 {{cannot find 'priices' in scope}}
        priices.editor()
    }
    registry.register(Editor.self) { (prices: FixedPrices) in
        // expected-error@+1 {{value of type 'FixedPrices' has no member 'editor'}}
        prices.editor()
    }
    // expected-error@+1 {{cannot find type 'FixedPrice' in scope}}
    registry.register(Editor.self) { (prices: FixedPrice) in Editor() }
}

private func later() async -> Editor { Editor() }
