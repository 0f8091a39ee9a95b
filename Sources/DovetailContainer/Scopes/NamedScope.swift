import DovetailAnalysis

/// The name of a custom scope, such as a session or the request of a server. Each time the scope is entered, it has new instances.
///
/// ```swift
/// enum Session: NamedScope { typealias Inputs = Account }
/// enum Request: NamedScope { typealias Inputs = (HTTPRequest, Trace); typealias Outer = Session }
///
/// registry.register(Basket.self, Basket.init).scope(Session.self)
/// registry.register(Handler.self, Handler.init).scope(Request.self)
///
/// let session = try container.enter(Session.self, account)
/// let handler = try session.enter(Request.self, request, trace).resolve(Handler.self)
/// ```
///
/// The name is a type, as those of services are: the compiler checks its spelling, and the values with which the scope is
/// entered. It is usually an `enum` without cases, since no value of it is ever created.
///
/// Recipes take an input as a parameter of its type, like a service. If several scopes have inputs of the same type, a recipe
/// receives that of the innermost scope.
public protocol NamedScope: SendableMetatype {
    /// The values with which the scope is entered: one, several as a tuple of different types, or none.
    associatedtype Inputs: Sendable = Void
    /// The scope from which it is entered, if that is not the container itself.
    associatedtype Outer: NamedScope = Never
}

/// Stands for the container itself, as the scope around a scope.
extension Never: NamedScope {}

/// A custom scope as a value.
@usableFromInline
struct CustomScope: Sendable, Hashable {
    let type: any NamedScope.Type

    @usableFromInline
    init(_ type: any NamedScope.Type) { self.type = type }

    /// The scope from which it is entered; `nil` for the container itself.
    var outer: CustomScope? { type.outer.map { CustomScope($0) } }
    var inputs: [Any.Type] { TupleType.elements(of: type.inputs) }
    var id: DependencyGraph.ID { DependencyGraph.ID(type) }
    /// Its ID in messages and for observers.
    var messageID: DependencyGraph.ID { DependencyGraph.ID("the scope " + id.description) }

    @usableFromInline
    static func == (left: Self, right: Self) -> Bool { ObjectIdentifier(left.type) == ObjectIdentifier(right.type) }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

extension NamedScope {
    fileprivate static var outer: (any NamedScope.Type)? { Outer.self == Never.self ? nil : Outer.self }
    fileprivate static var inputs: Any.Type { Inputs.self }
}
