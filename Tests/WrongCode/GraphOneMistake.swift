// How many errors one mistake may have: those of the same declarations without @Graph, and two at most for what @Graph writes.
import Dovetail

private struct Secret: Sendable {}
struct Internal: Sendable {}

// At most 4 errors.
@Graph struct MisspeltResult {
    func a() -> Missing { Missing() }
}

// At most 4 errors.
@Graph struct MisspeltResultOfDependent {
    let a: A
    func b(a: A) -> Missing { Missing() }
    func c(b: B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspeltSharedResult: Sendable {
    let a: A
    @Shared func b(a: A) -> Missing { Missing() }
    @MainActor func c(b: B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspeltArgument {
    let a: A
    func b(_ id: Missing, a: A) -> B { B() }
    func c(b: (Int) -> B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspeltResultWithArgument {
    let a: A
    func b(_ id: Int, a: A) -> Missing { Missing() }
}

// At most 4 errors.
@Graph struct MisspeltParameter {
    let a: A
    func b(a: Missing) -> B { B() }
}

// At most 4 errors.
@Graph public struct MisspeltInput: Sendable {
    let a: Missing
    func b(a: A) -> B { B() }
}

// At most 4 errors.
@Graph struct MisspeltError {
    let a: A
    @Shared func b(a: A) throws(Missing) -> B { B() }
}

// At most 4 errors.
@Graph struct MisspeltGraph: Sendable {
    @Included let network: Missing
    func screen(client: A) throws -> Screen { Screen() }
}

// At most 4 errors.
@Graph struct PrivateTypeInInternalRecipe {
    func secret() -> Secret { Secret() }
    func a(secret: Secret) -> A { A() }
}

// At most 4 errors.
@Graph struct NestedPrivateTypeInInternalRecipe {
    private struct Token {}
    func token(a: A = A()) -> Token { Token() }
    func b(token: Token) -> B { B() }
}

// At most 3 errors.
@Graph public struct InternalTypeInPublicRecipe: Sendable {
    public func number() -> Int { 1 }
    public func name(number: Int) -> Internal { Internal() }
}

// At most 3 errors.
@Graph public struct InternalArgumentOfPublicRecipe: Sendable {
    public func number() -> Int { 1 }
    public func name(_ name: Internal, number: Int) -> String { "" }
}

// At most 3 errors.
@Graph public struct InternalTypeInPublicInput: Sendable {
    public let a: Internal
    public func number() -> Int { 1 }
}
