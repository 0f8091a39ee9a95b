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

private func later() async -> Editor { Editor() }
