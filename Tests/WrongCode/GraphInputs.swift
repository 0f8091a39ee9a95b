// Inputs.
import Dovetail

@Graph struct StaticInput {
    static let a = A()
    // note 16: 'a' is declared here
    func b(a: A) -> B { B() }
    // error 12: 'a', which 'b' needs, is static, so the graph cannot supply it; remove 'static'
}

@Graph struct StaticRecipe {
    static func a() -> A { A() }
    // note 17: 'a' is declared here
    func b(a: A) -> B { B() }
    // error 12: 'a', which 'b' needs, is static, so the graph cannot supply it; remove 'static'
}

@Graph struct InputOfAnotherType {
    let name: Int
    func a(name: String) -> A { A() }
    // error 18: cannot convert value of type 'Int' to expected argument type 'String'
}

typealias Track = @Sendable (String) -> Void

/// The macro cannot see that the input is a function.
@Graph public struct FunctionBehindTypealias: Sendable {
    // error -: initializer cannot be declared public because its parameter uses an internal type
    let name: String
    let track: Track
    // error 20: assigning non-escaping parameter 'track' to an '@escaping' closure
    func a(track: @escaping Track) -> A { A() }
}

/// An input of an internal type is declared `internal`, or the type public.
@Graph public struct InternalInput: Sendable {
    // error -: initializer cannot be declared public because its parameter uses an internal type
    let name: String
    let a: A
    func b(a: A) -> B { B() }
}

@Graph public struct DeclaredInternalInput: Sendable {
    internal let a: A
    func b(a: A) -> B { B() }
}

@Graph public struct PrivateInput: Sendable {
    private let a: Secret
    private struct Secret {}
    func b() -> B { B() }
}

/// A recipe that others may use takes nothing internal.
@Graph public struct PublicRecipe: Sendable {
    func a() -> A { A() }
    public func name(a: A) -> String { "" }
    // error 17: method cannot be declared public because its parameter uses an internal type
}
