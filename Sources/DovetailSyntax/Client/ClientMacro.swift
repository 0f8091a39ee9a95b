import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Client`: initialisers and labelled methods for a struct of functions.
package enum ClientMacro: MemberMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let client = declaration.as(StructDeclSyntax.self) else {
            reportNoStruct(declaration, in: context)
            return []
        }
        guard !context.isRepeated(node, of: client) else {
            context.reportRepeated(node, of: client)
            return []
        }
        guard client.isReadable, let endpoints = ClientReader(client: client, context: context).endpoints() else {
            return []
        }
        return ClientWriter(client: client, endpoints: endpoints, context: context).members()
    }

    private static func reportNoStruct(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
        let keyword = declaration.introducer
        let isLikeStruct = [.keyword(.class), .keyword(.actor)].contains(keyword.tokenKind)
        let asStruct = keyword.with(\.tokenKind, .keyword(.struct))
        context.report(
            "struct",
            at: keyword,
            "@Client makes a client of a struct, whose functions can be replaced one by one; this is \(keyword.described)",
            fixIts: isLikeStruct ? [.replace(keyword, with: asStruct, "make it a struct")] : []
        )
    }
}
