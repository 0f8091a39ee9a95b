package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Client`: initializers and labeled methods for a struct of functions.
package enum ClientMacro: MemberMacro {
    package static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let mistake =
            "@Client makes a client of a struct, whose functions can be replaced one by one; "
            + "this is \(declaration.introducer.described)"
        guard let client = context.attachedStruct(of: node, at: declaration, otherwise: mistake),
            let source = ClientReader(client: client, context: context).source()
        else { return [] }
        return ClientWriter(client: client, source: source, context: context).members()
    }
}
