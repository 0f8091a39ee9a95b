// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Inputs, and parameters whose names the graph does not know, or cannot tell apart.
import Dovetail

@Graph struct UnknownNames {
    let network: Network  // not included
    func screen(clock: B, analytics: B?) -> Screen { Screen() }
    // error 17: nothing in UnknownNames is named 'clock', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 17: add an input 'clock'
    // note 17: let the caller pass it
    // error 27: nothing in UnknownNames is named 'analytics', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 27: add an input 'analytics'
    // note 27: let the caller pass it
    func a(b: @escaping (Int) -> B) -> A { A() }
    // error 12: nothing in UnknownNames is named 'b', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'b'
    // note 12: let the caller pass it
    func c(client: A) -> C { C() }
    // error 12: nothing in UnknownNames is named 'client', which 'c' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'client'
    // note 12: let the caller pass it
    // That nothing uses it is said once there are no errors.
    private func d() -> D { D() }
}

@Graph struct MisspelledInput {
    let baseURL: String
    // note 9: 'baseURL' is declared here
    func api(baseUrl: String) -> A { A() }
    // error 14: nothing in MisspelledInput is named 'baseUrl', which 'api' needs; did you mean 'baseURL'?
    // note 14: use 'baseURL'
    // note 14: add an input 'baseUrl'
    // note 14: let the caller pass it
}

@Graph struct LabelAndName {
    func a() -> A { A() }
    func b(with a: A) -> B { B() }
    // error 12: the label of a parameter says what supplies it, and nothing in LabelAndName is named 'with'; write 'a: A'
    // note 12: use 'a'
}

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

public struct Published: Sendable {}
public typealias Track = @Sendable (String) -> Void

// The macro cannot see that the input is a function.
@Graph public struct FunctionBehindTypealias: Sendable {
    let name: String
    let track: Track
    // error 20: assigning non-escaping parameter 'track' to an '@escaping' closure
    func a(track: @escaping Track) -> A { A() }
}

// An input of an internal type is declared `internal`, or the type public.
@Graph public struct InternalInput: Sendable {
    // error -: initializer cannot be declared public because its parameter uses an internal type
    let name: String
    let a: A
    func b(a: A) -> B { B() }
}

@Graph public struct DeclaredInternalInput: Sendable {
    internal let a: A
    public let b: Published
    func c(a: A) -> C { C() }
}

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

// What the macro can see is declared in the graph. An internal recipe between the two is the way out.
@Graph public struct PublicRecipeOfInner: Sendable {
    struct Inner: Sendable {}
    func inner() -> Inner { Inner() }
    public func name(inner: Inner) -> String { "" }
    // error 17: method cannot be declared public because its parameter uses an internal type
    // error 29: 'name' is public, so it cannot take Inner, which is not; let an internal recipe take it, and 'name' take the result of that
}

@Graph public struct PublicRecipeWithoutIt: Sendable {
    func a() -> A { A() }
    func nameOfA(a: A) -> String { "" }
    public func name(nameOfA: String) -> String { nameOfA }
}

// Deprecated inputs: only code that passes or takes one is warned.
@Graph public struct DeprecatedInputs: Sendable {
    @available(*, deprecated, message: "pass track")
    public let log: @Sendable (String) -> Void
    @available(*, deprecated)
    public private(set) var limit: Int = 3
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
