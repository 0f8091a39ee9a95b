// A recipe gives what it is registered for.
import Dovetail

private protocol Prices {}
private struct FixedPrices {}
private struct Editor {}

private enum DraftEditor: NamedService { typealias Service = Editor }

private func assemble(_ registry: inout Registry) {
    // expected-error@+1 {{'Editor'}}
    registry.register(Editor.self) { FixedPrices() }
    // expected-error@+1 {{'any Prices'}}
    registry.register((any Prices).self) { FixedPrices() }
    // expected-error@+1 {{cannot convert value of type 'FixedPrices' to closure result type 'DraftEditor.Service' (aka 'Editor')}}
    registry.register(DraftEditor.self) { FixedPrices() }
    // expected-error@+1 {{cannot pass function of type '@Sendable () async -> Editor' to parameter expecting synchronous function type}}
    registry.register(Editor.self) { await later() }
}

private func later() async -> Editor { Editor() }
