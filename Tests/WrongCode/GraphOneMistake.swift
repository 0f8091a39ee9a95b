// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// How many errors one mistake may have: those of the same declarations without @Graph, and two at most for what @Graph writes.
import Dovetail

private struct Secret: Sendable {}
struct Internal: Sendable {}

// At most 4 errors.
@Graph struct MisspelledResult {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    func a() -> Missing { Missing() }
    // error 17: cannot find type 'Missing' in scope
    // error 27: cannot find 'Missing' in scope
}

// At most 4 errors.
@Graph struct MisspelledResultOfDependent {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: A
    func b(a: A) -> Missing { Missing() }
    // error 21: cannot find type 'Missing' in scope
    // error 31: cannot find 'Missing' in scope
    func c(b: B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspelledSharedResult: Sendable {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: A
    @Shared func b(a: A) -> Missing { Missing() }
    // error 29: cannot find type 'Missing' in scope
    // error 39: cannot find 'Missing' in scope
    @MainActor func c(b: B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspelledArgument {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: A
    func b(_ id: Missing, a: A) -> B { B() }
    // error 18: cannot find type 'Missing' in scope
    func c(b: (Int) -> B) -> C { C() }
}

// At most 4 errors.
@Graph struct MisspelledResultWithArgument {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: A
    func b(_ id: Int, a: A) -> Missing { Missing() }
    // error 32: cannot find type 'Missing' in scope
    // error 42: cannot find 'Missing' in scope
}

// At most 4 errors.
@Graph struct MisspelledParameter {
    let a: A
    func b(a: Missing) -> B { B() }
    // error 15: argument passed to call that takes no arguments
    // error 15: cannot find type 'Missing' in scope
}

// At most 4 errors.
@Graph public struct MisspelledInput: Sendable {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: Missing
    // error 12: cannot find type 'Missing' in scope
    func b(a: A) -> B { B() }
}

// At most 4 errors.
@Graph struct MisspelledError {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    let a: A
    @Shared func b(a: A) throws(Missing) -> B { B() }
    // error 33: cannot find type 'Missing' in scope
}

// At most 4 errors.
@Graph struct MisspelledGraph: Sendable {
    // error -: cannot find type 'Missing' in scope
    // error -: cannot find type 'Missing' in scope
    @Included let network: Missing
    // error 28: cannot find type 'Missing' in scope
    func screen(client: A) throws -> Screen { Screen() }
    // error 17: 'subscript(dynamicMember:)' is unavailable: neither MisspelledGraph nor Missing has a recipe or an input of this name
}

// At most 4 errors.
@Graph struct PrivateTypeInInternalRecipe {
    // error -: type alias must be declared fileprivate because its underlying type uses a private type
    func secret() -> Secret { Secret() }
    // error 10: method must be declared fileprivate because its result uses a private type
    func a(secret: Secret) -> A { A() }
    // error 10: method must be declared fileprivate because its parameter uses a private type
}

// At most 4 errors.
@Graph struct NestedPrivateTypeInInternalRecipe {
    // error -: method must be declared private because its result uses a private type
    // error -: type alias must be declared private because its underlying type uses a private type
    private struct Token {}
    func token(a: A = A()) -> Token { Token() }
    // error 10: method must be declared private because its result uses a private type
    func b(token: Token) -> B { B() }
    // error 10: method must be declared private because its parameter uses a private type
}

// At most 3 errors.
@Graph public struct InternalTypeInPublicRecipe: Sendable {
    // error -: method cannot be declared public because its result uses an internal type
    // error -: type alias cannot be declared public because its underlying type uses an internal type
    public func number() -> Int { 1 }
    public func name(number: Int) -> Internal { Internal() }
    // error 17: method cannot be declared public because its result uses an internal type
}

// At most 3 errors.
@Graph public struct InternalArgumentOfPublicRecipe: Sendable {
    // error -: method cannot be declared public because its parameter uses an internal type
    // error -: type alias cannot be declared public because its underlying type uses an internal type
    public func number() -> Int { 1 }
    public func name(_ name: Internal, number: Int) -> String { "" }
    // error 17: method cannot be declared public because its parameter uses an internal type
}

// At most 3 errors.
@Graph public struct InternalTypeInPublicInput: Sendable {
    // error -: initializer cannot be declared public because its parameter uses an internal type
    // error -: type alias cannot be declared public because its underlying type uses an internal type
    public let a: Internal
    // error 16: property cannot be declared public because its type uses an internal type
    public func number() -> Int { 1 }
}

// At most 1 error.
@Graph struct OverloadedRecipes {
    func a() -> A { A() }
    func b(_ id: Int, a: A) -> B { B() }
    // note 10: the first 'b' is declared here
    func b(_ id: String, a: A) -> B { B() }
    // error 10: 2 declarations of 'b', so a parameter of that name could mean either; rename one
    func c(b: @escaping (Int) -> B) -> C { C() }
}

// At most 1 error.
@Graph struct OverloadedLeaves: Sendable {
    @Shared func a() -> A { A() }
    // note 18: the first 'a' is declared here
    @Shared func a(_ id: Int) -> A { A() }
    // error 18: 2 declarations of 'a', so a parameter of that name could mean either; rename one
    func b(a: A) -> B { B() }
}

// At most 1 error.
@Graph struct OverloadedWithoutName {
    func a(_ id: Int, missing: B) -> A { A() }
    // note 10: the first 'a' is declared here
    func a(_ id: String) -> A { A() }
    // error 10: 2 declarations of 'a', so a parameter of that name could mean either; rename one
}
