// A factory takes arguments.
import Dovetail

private struct Editor {}

private enum DraftEditor: NamedService { typealias Service = Editor }

private func assemble(_ registry: inout Registry) {
    // expected-error@+1 {{a factory takes arguments; use 'register' for a recipe without any}}
    registry.registerFactory(Editor.self) { Editor() }
    // expected-error@+1 {{a factory takes arguments; use 'register' for a recipe without any}}
    registry.registerFactory(Editor.self, Editor.init)
    // expected-error@+1 {{a factory takes arguments; use 'register' for a recipe without any}}
    registry.registerFactory(DraftEditor.self) { Editor() }
}
