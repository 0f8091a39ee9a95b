package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Graph`: calls the recipes of a struct with what they need.
package enum GraphMacro: MemberMacro {
    // It is written as it should be read.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let graph = declaration.as(StructDeclSyntax.self) else {
            reportNoStruct(declaration, in: context)
            return []
        }
        guard !context.isRepeated(node, of: graph) else {
            context.reportRepeated(node, of: graph)
            return []
        }
        guard graph.isReadable else { return [] }
        return GraphWriter(GraphSource(graph, in: context)).members()
    }

    private static func reportNoStruct(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
        let keyword = declaration.introducer
        let isLikeStruct = [.keyword(.class), .keyword(.actor)].contains(keyword.tokenKind)
        let asStruct = keyword.with(\.tokenKind, .keyword(.struct))
        context.report(
            "struct",
            at: keyword,
            declaration.is(ExtensionDeclSyntax.self)
                ? "@Graph wires the recipes in a struct itself; a macro cannot see those in an extension"
                : "@Graph wires the recipes of a struct, a value that can be copied and changed for a test; "
                    + "this is \(keyword.described)",
            fixIts: isLikeStruct ? [.replace(keyword, with: asStruct, "make it a struct")] : []
        )
    }
}

extension GraphMacro: MemberAttributeMacro {
    /// Marks the recipes that nothing can be added beside, because they are called just as they are written.
    package static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard let graph = declaration.as(StructDeclSyntax.self), graph.isReadable,
            !context.isRepeated(node, of: declaration),
            let function = member.as(FunctionDeclSyntax.self),
            let recipe = RecipeDeclaration(leaf: function),
            recipe.isShared ? recipe.canBeKept(in: graph) : recipe.isReplaceable
        else { return [] }
        return ["@_LeafRecipe"]
    }
}

extension RecipeDeclaration {
    /// A recipe that the graph supplies nothing to; `nil` where it is none, or something is wrong with it.
    init?(leaf function: FunctionDeclSyntax) {
        guard let result = function.signature.returnClause?.type, !result.isVoid, !result.isOpaque,
            !function.modifiers.contains("static", "class", "mutating", "consuming"),
            function.genericParameterClause == nil, function.body?.hasError == false
        else { return nil }
        self.init(function, result: result)
        let canBeShared = !isShared || arguments.isEmpty
        guard isLeaf, canBeShared, obstacle == nil, parameters.allSatisfy({ !$0.type.isOpaque && !$0.isVariadic })
        else { return nil }
    }
}
