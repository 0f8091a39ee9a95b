import SwiftDiagnostics
import SwiftSyntax

/// A named member of a graph: an input or a recipe.
protocol GraphMember {
    var name: TokenSyntax { get }
    /// The type of the service; `nil` if it is inferred.
    var type: TypeSyntax? { get }
    var syntax: any DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax { get }
}

extension GraphMember {
    var modifiers: DeclModifierListSyntax { syntax.modifiers }
    var attributes: AttributeListSyntax { syntax.attributes }
    var isPrivate: Bool { modifiers.isPrivate }

    /// The access level with a space, such as `public `, for declarations of the same visibility.
    var access: String { modifiers.access.map { $0 + " " } ?? "" }

    /// The name of its type in `_Type`, and of the function in `_Get` that provides it to other graphs.
    var ownName: String { name.named("of_") }

    /// Its type as a `ServiceType`; see `GraphWriter.types`.
    var namedType: String { "_Type." + (hasNamedTypes ? ownName : serviceType ?? "") }

    /// The compiler would report the uses of a type alias that is deprecated or not always available.
    var hasNamedTypes: Bool { attributes.availability.isEmpty }

    /// The same where `_Type` is in scope; `nil` if its type is inferred.
    var serviceType: String? { type.map { "_Of<\($0.asValue.trimmedDescription)>" } }

    /// Whether it is included, or its type has the name of a graph.
    var mayBeGraph: Bool {
        let name = type?.as(IdentifierTypeSyntax.self)?.name ?? type?.as(MemberTypeSyntax.self)?.name
        return type != nil && includedAttribute != nil || name?.text.hasSuffix("Graph") == true
    }

    var includedAttribute: AttributeSyntax? { attributes.named("Included", "Dovetail.Included").first }
}

/// A stored property of a graph: a value that is passed to the graph.
struct Input: GraphMember {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    let type: TypeSyntax?

    /// Whether it is a constant with a value, which no initializer can set.
    var isFixed: Bool { binding.initializer != nil && !isVariable }

    /// The value that an initializer sets unless another one is passed.
    var defaultValue: String? {
        if let value = binding.initializer?.value { return value.trimmedDescription }
        return isVariable && type?.isOptional == true ? "nil" : nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    var syntax: any DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax { declaration }

    /// Whether code outside the graph may read it. If the graph has no accessible recipe, only an explicit access level counts.
    func isProvided(_ canBe: Bool) -> Bool {
        includedAttribute != nil || !isPrivate && (canBe || modifiers.access != nil)
    }

    /// The error about an input that can change, since a shared service would keep its old value.
    var changeMistake: Diagnostic? {
        guard isVariable, !modifiers.contains(where: { $0.detail?.detail.text == "set" }) else { return nil }
        let specifier = declaration.bindingSpecifier
        let isConstant = binding.initializer == nil
        let change = isConstant ? "make it a constant" : "make its setter private"
        let word: TokenKind = isConstant ? .keyword(.let) : .identifier("private(set) var")
        let fixIt = FixIt.replace(specifier, with: specifier.with(\.tokenKind, word), change)
        let message = "'\(name.spoken)' can change, but services that @Shared recipes made from it cannot; \(change)"
        return .error(at: name, message, fixIts: [fixIt])
    }
}

extension [Input] {
    /// The `@available` attribute of what is written for all of them: that of the first deprecated one.
    var availability: String { map(\.attributes.availability).first { !$0.isEmpty } ?? "" }
}
