package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Shared`: a word that `@Graph` reads. It adds nothing itself, and says so where nobody reads it.
package enum SharedMacro: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let graph = context.lexicalContext.first?.as(StructDeclSyntax.self)
        let isRecipe = declaration.as(FunctionDeclSyntax.self)?.modifiers.contains("static", "class") == false
        if graph?.attributes.named("Graph", "Dovetail.Graph").isEmpty ?? true || !isRecipe {
            context.report(
                "shared",
                at: node,
                "@Shared says of a recipe that it runs once; it belongs on a method of a @Graph struct"
            )
        }
        return []
    }
}
