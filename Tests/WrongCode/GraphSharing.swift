// Shared recipes.
import Dovetail

@Graph struct SharedInExtension {
    func a() -> A { A() }
}
extension SharedInExtension {
    @Shared func b() -> B { B() }
    // error 5: @Shared makes a recipe run once; it belongs on a method of a @Graph struct
}

@Graph struct SharedNotSendable: Sendable {
    @Shared func screen() -> Screen { Screen() }
    // error 9: stored property 'screen' of 'Sendable'-conforming class '_Shared' contains non-Sendable type 'Screen'
}

@Graph struct SharedOfPrivateType {
    private struct Token: Sendable {}

    @Shared private func token() -> Token { Token() }
    // error 37: 'token' is shared, so its type cannot be private to SharedOfPrivateType; make Token fileprivate
    private func a(token: Token) -> A { A() }
    func b(a: A) -> B { B() }
}

@Graph struct SharedSelf {
    let a: A
    @Shared func copy(a: A) -> Self { self }
    // error 32: 'copy' is shared, so its result cannot be Self; write SharedSelf
}
