import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Shared`: a mark for `@Graph`. It adds nothing itself, and reports an error outside a graph.
package enum SharedMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if !context.isInGraph || !declaration.is(FunctionDeclSyntax.self) || declaration.isStatic {
            let message = "@Shared makes a recipe run once; it belongs on a method of a @Graph struct"
            context.diagnose(.error(at: node, message))
        }
        return []
    }
}

/// `@Included`, likewise.
package enum IncludedMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let isMember = declaration.is(FunctionDeclSyntax.self) || declaration.is(VariableDeclSyntax.self)
        if !context.isInGraph || !isMember || declaration.isStatic {
            let place = "it belongs on an input or a shared recipe of a @Graph struct"
            context.diagnose(.error(at: node, "@Included takes services from another graph; \(place)"))
        }
        return []
    }
}

extension AttributeListSyntax {
    /// The attribute `@Graph`.
    package var graph: AttributeSyntax? { named("Graph", "Dovetail.Graph").first }
}

extension MacroExpansionContext {
    /// If the type is not a struct, `@Graph` reports it.
    fileprivate var isInGraph: Bool {
        lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)?.attributes.graph != nil
    }
}

extension DeclSyntaxProtocol {
    var isStatic: Bool { asProtocol((any WithModifiersSyntax).self)?.modifiers.isStatic ?? false }
}
