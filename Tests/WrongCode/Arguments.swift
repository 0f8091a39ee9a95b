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
    // error 14: generic parameter 'D1' could not be inferred
    // error 57: contextual type for closure argument list expects 2 arguments, which cannot be implicitly ignored
    registry.register(Editor.self, arguments: Int.self) { (_, users: () throws -> [Int]) in
        _ = try users()
        return Editor()
    }
}
