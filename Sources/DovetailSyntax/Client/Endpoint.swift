import SwiftSyntax

/// A stored property of a client.
struct Endpoint {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    let type: TypeSyntax
    /// What the type says about the function; `nil` where it is a name, or no function.
    let shape: FunctionShape?

    var hasDefault: Bool { binding.initializer != nil }

    /// Whether the type is seen to be that of a `Sendable` function: it says so, or names the actor that protects it.
    var isSpeltSendable: Bool {
        type.isSpeltSendable || type.unwrapped.as(AttributedTypeSyntax.self)?.attributes.globalActor != nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// A constant with a value, which no initialiser can set.
    var isFixed: Bool { hasDefault && !isVariable }

    /// An optional is `nil` until it is set.
    var isNilAtFirst: Bool { !hasDefault && type.isOptional }

    /// The name without backticks, as it is said to a reader.
    var spokenName: String { name.spoken }
}
