import SwiftSyntax

/// A stored property of a graph: a value that the graph is given and does not make.
struct Input {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    /// `nil` where it is not written but inferred.
    let type: TypeSyntax?

    /// A constant with a value, which no initialiser can set.
    var isFixed: Bool { binding.initializer != nil && !isVariable }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    var isPrivate: Bool { ["private", "fileprivate"].contains(declaration.modifiers.access) }

    /// Whether others may read it: graphs that include this one, where there are any.
    func isProvided(_ canBe: Bool) -> Bool {
        includedAttribute != nil || (canBe ? !isPrivate : !isPrivate && declaration.modifiers.access != nil)
    }
}
