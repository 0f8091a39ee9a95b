import SwiftDiagnostics
import SwiftSyntax

/// An input or a recipe: what has a name in a graph.
protocol GraphMember {
    var name: TokenSyntax { get }
    /// The type of what it provides; `nil` where it is not written but inferred.
    var type: TypeSyntax? { get }
    var modifiers: DeclModifierListSyntax { get }
    var attributes: AttributeListSyntax { get }
}

extension GraphMember {
    var isPrivate: Bool { modifiers.isPrivate }

    /// `public `, as it stands before a declaration that is seen by the same.
    var access: String { modifiers.access.map { $0 + " " } ?? "" }

    var includedAttribute: AttributeSyntax? { attributes.named("Included", "Dovetail.Included").first }
}

/// A stored property of a graph: a value that the graph is given and does not make.
struct Input: GraphMember {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    let type: TypeSyntax?

    /// A constant with a value, which no initialiser can set.
    var isFixed: Bool { binding.initializer != nil && !isVariable }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    var modifiers: DeclModifierListSyntax { declaration.modifiers }
    var attributes: AttributeListSyntax { declaration.attributes }

    /// Whether others may read it: graphs that include this one, where there are any.
    func isProvided(_ canBe: Bool) -> Bool {
        includedAttribute != nil || (canBe ? !isPrivate : !isPrivate && modifiers.access != nil)
    }

    /// A shared service would go on with the old value of an input that can change.
    var changeMistake: Diagnostic? {
        guard isVariable, !modifiers.contains(where: { $0.detail?.detail.text == "set" }) else {
            return nil
        }
        let specifier = declaration.bindingSpecifier
        let isConstant = binding.initializer == nil
        let change = isConstant ? "make it a constant" : "let nobody else set it"
        let word: TokenKind = isConstant ? .keyword(.let) : .identifier("private(set) var")
        return .error(
            at: name,
            "'\(name.spoken)' can change, but what @Shared recipes made of it stays; \(change)",
            fixIts: [.replace(specifier, with: specifier.with(\.tokenKind, word), change)]
        )
    }
}
