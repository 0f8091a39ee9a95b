// What is resolved is of the type that is asked for.
import Dovetail

private struct Editor {}
private struct Window {}

private enum DraftEditor: NamedService { typealias Service = Editor }

private func resolve(_ container: Container) throws {
    // expected-error@+1 {{'Editor'}}
    let window: Window = try container.resolve(Editor.self)
    // expected-error@+1 {{cannot convert value of type 'DraftEditor.Service' (aka 'Editor') to specified type 'Window'}}
    let draft: Window = try container.resolve(DraftEditor.self)
    // expected-error@+1 {{'Editor'}}
    let function: () throws -> Window = try container.resolve(Editor.self, arguments: 1)
    print(window, draft, function)
}

private func resolveWithoutTry(_ container: Container) {
    // expected-error@+1 {{call can throw, but it is not marked with 'try'}}
    let editor = container.resolve(Editor.self)
    print(editor)
}
