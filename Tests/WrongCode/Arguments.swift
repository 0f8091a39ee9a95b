// A service with arguments is a function of them: it is made anew each time, so there is no scope to choose, and the
// recipe's first parameters are the arguments.
import DovetailContainer

private struct Editor: Sendable {}

private func assemble(_ registry: inout Registry) {
    registry.register(Editor.self, arguments: Int.self) { (_: Int) in Editor() }.scope(.singleton)
    // error 82: 'scope' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.register(Editor.self, arguments: Int.self) { (_: String) in Editor() }
    // error 57: cannot convert value of type '@Sendable (String) -> Editor' to expected argument type '@Sendable (Int) -> Editor'
    registry.register(Editor.self, arguments: Int.self) { Editor() }
    // error 14: generic parameter 'each Dependency' could not be inferred
    // error 57: cannot convert value of type '@Sendable () -> Editor' to expected argument type '@Sendable (Int, repeat each Dependency) -> Editor'
    registry.register(Editor.self, arguments: Int.self) { (_, users: () throws -> [Int]) in
        // error 57: converting non-escaping value to '() throws -> [Int]' may allow it to escape
        _ = try users()
        return Editor()
    }
}
