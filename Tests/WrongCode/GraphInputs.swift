// Inputs.
import Dovetail

@Graph struct StaticMembers {
    static let a = A()
    // note 16: 'a' is declared here
    static func b() -> B { B() }
    // note 17: 'b' is declared here
    func c(a: A, b: B) -> C { C() }
    // error 12: 'a', which 'c' needs, is static, so the graph cannot supply it; remove 'static'
    // error 18: 'b', which 'c' needs, is static, so the graph cannot supply it; remove 'static'
}

@Graph struct InputOfAnotherType {
    let name: Int
    func a(name: String) -> A { A() }
    // error 18: cannot convert value of type 'Int' to expected argument type 'String'
}

/// What is public in this module.
public struct Published: Sendable {}
/// Behind it is a function.
public typealias Track = @Sendable (String) -> Void

/// The macro cannot see that the input is a function.
@Graph public struct FunctionBehindTypealias: Sendable {
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

/// Made in this module only.
@Graph public struct DeclaredInternalInput: Sendable {
    internal let a: A
    /// For others, too.
    public let b: Published
    func c(a: A) -> C { C() }
}

/// Makes itself.
@Graph public struct PrivateInput: Sendable {
    private let secret: Secret
    private struct Secret {}
    func b() -> B { B() }
    static func make() -> PrivateInput { PrivateInput(secret: Secret()) }
}

@Graph struct InternalGraphWithFilePrivateInput: Sendable {
    @Included let network: Network
    fileprivate let secret: FilePrivate
    func b(client: A) throws -> B { B() }
}
private struct FilePrivate {}

func make(_ network: Network) {
    _ = DeclaredInternalInput(a: A(), b: Published())
    _ = PrivateInput.make()
    _ = InternalGraphWithFilePrivateInput(network: network, secret: FilePrivate())
}

/// A recipe that others may use takes nothing internal.
@Graph public struct PublicRecipe: Sendable {
    func a() -> A { A() }
    /// For others.
    public func name(a: A) -> String { "" }
    // error 17: method cannot be declared public because its parameter uses an internal type
}

/// What the macro can see is declared in the graph.
@Graph public struct PublicRecipeOfInner: Sendable {
    struct Inner: Sendable {}
    func inner() -> Inner { Inner() }
    /// For others.
    public func name(inner: Inner) -> String { "" }
    // error 17: method cannot be declared public because its parameter uses an internal type
    // error 29: 'name' is public, so it cannot take Inner, which is not; let an internal recipe take it, and 'name' take the result of that
}

/// The way out.
@Graph public struct PublicRecipeWithoutIt: Sendable {
    func a() -> A { A() }
    func nameOfA(a: A) -> String { "" }
    /// For others.
    public func name(nameOfA: String) -> String { nameOfA }
}

/// Deprecated inputs: only code that passes or takes one is warned.
@Graph public struct DeprecatedInputs: Sendable {
    /// The old one.
    @available(*, deprecated, message: "pass track")
    public let log: @Sendable (String) -> Void
    /// Old, too.
    @available(*, deprecated)
    public private(set) var limit: Int = 3
    /// The new one.
    public let title: String
    func a(title: String) -> A { A() }
    func b(log: @Sendable (String) -> Void) -> B { B() }
    // warning 17: 'log' is deprecated: pass track [#DeprecatedDeclaration]
    @available(*, deprecated) func c(log: @Sendable (String) -> Void) -> C { C() }
}

@Graph struct DeprecatedInputWithDefault: Sendable {
    @available(*, deprecated)
    private(set) var limit: Int = 3
    @available(*, deprecated)
    @Included let network: Network
    @Included let other: Other
    func a(host: String) -> A { A() }
    // warning 12: 'subscript(dynamicMember:)' is deprecated [#DeprecatedDeclaration]
    func b(name: String) -> B { B() }
}

@Graph struct IncludingDeprecatedInputs: Sendable {
    @Included let inputs: DeprecatedInputs
    func a(title: String) -> A { A() }
    func b(log: @Sendable (String) -> Void) -> B { B() }
    // warning 17: 'log' is deprecated: pass track [#DeprecatedDeclaration]
}

func makeDeprecated(_ other: Other) {
    let inputs = DeprecatedInputs(log: { _ in }, limit: 1, title: "")
    // warning 18: 'init(log:limit:title:)' is deprecated: pass track [#DeprecatedDeclaration]
    _ = IncludingDeprecatedInputs(inputs: inputs).replacing { $0.a = A() }
    _ = DeprecatedInputWithDefault(network: Network(host: ""), other: other)
    // warning 9: 'init(network:other:)' is deprecated [#DeprecatedDeclaration]
}
