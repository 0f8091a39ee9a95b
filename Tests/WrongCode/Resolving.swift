// What is resolved is of the type that is asked for.
import DovetailContainer

private struct Editor {}
private struct Window {}

private enum DraftEditor: NamedService { typealias Service = Editor }

private func resolve(_ container: Container) throws {
    let window: Window = try container.resolve(Editor.self)
    // error 40: instance method 'resolve(_:isolation:)' requires that 'Editor' conform to 'NamedService'
    let draft: Window = try container.resolve(DraftEditor.self)
    // error 39: cannot convert value of type 'DraftEditor.Service' (aka 'Editor') to specified type 'Window'
    let function: () throws -> Window = try container.resolve(Editor.self, arguments: 1)
    // error 55: instance method 'resolve(_:arguments:as:isolation:)' requires that 'Editor' conform to 'NamedService'
    print(window, draft, function)
}

private func resolveWithoutTry(_ container: Container) {
    let editor = container.resolve(Editor.self)
    // error 18: call can throw, but it is not marked with 'try' and the error is not handled
    print(editor)
}
