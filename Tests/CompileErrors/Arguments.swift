// A service with arguments is a function of them: it is made anew each time, so there is no scope to choose, and the
// recipe's first parameters are the arguments.
import Dovetail

private struct Editor: Sendable {}

private func assemble(_ registry: inout Registry) {
    // expected-error@+3 {{extraneous argument label 'scope:' in call}}
    // expected-error@+2 {{generic parameter 'A2'}}
    // expected-error@+1 {{contextual closure type '@Sendable (Int, A2) throws -> Editor' expects 2 arguments, but 1 was used in closure body}}
    registry.register(Editor.self, arguments: Int.self, scope: .singleton) { (_: Int) in Editor() }
    // expected-error@+1 {{cannot convert value of type '@Sendable (String) -> Editor' to expected argument type '@Sendable (Int) throws -> Editor'}}
    registry.register(Editor.self, arguments: Int.self) { (_: String) in Editor() }
    // expected-error@+1 {{contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored}}
    registry.register(Editor.self, arguments: Int.self) { Editor() }
}
