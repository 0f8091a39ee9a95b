package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Shared`: a word that `@Graph` reads. It adds nothing itself, and says so where nobody reads it.
package enum SharedMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if !context.isInGraph || !declaration.isInstanceMethod {
            context.report(
                "shared",
                at: node,
                "@Shared says of a recipe that it runs once; it belongs on a method of a @Graph struct"
            )
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
        if !context.isInGraph || !(declaration.isInstanceMethod || declaration.isInstanceProperty) {
            context.report(
                "included",
                at: node,
                "@Included says where services of another graph come from; it belongs on an input or a shared recipe of a @Graph struct"
            )
        }
        return []
    }
}

extension MacroExpansionContext {
    /// Where that is no struct, `@Graph` says so.
    fileprivate var isInGraph: Bool {
        let type = lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
        return type.map { !$0.attributes.named("Graph", "Dovetail.Graph").isEmpty } ?? false
    }
}

extension DeclSyntaxProtocol {
    fileprivate var isInstanceMethod: Bool {
        self.as(FunctionDeclSyntax.self)?.modifiers.contains("static", "class") == false
    }

    fileprivate var isInstanceProperty: Bool {
        self.as(VariableDeclSyntax.self)?.modifiers.contains("static", "class") == false
    }
}
