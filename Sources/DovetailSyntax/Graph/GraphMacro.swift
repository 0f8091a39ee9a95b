package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Graph`: adds methods to a struct that call its recipes with their dependencies.
package enum GraphMacro: MemberMacro {
    // The generated code is formatted already.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let mistake =
            declaration.is(ExtensionDeclSyntax.self)
            ? "@Graph wires the recipes in a struct itself; a macro cannot see those in an extension"
            : "@Graph wires the recipes of a struct, a value that can be copied and changed for a test; "
                + "this is \(declaration.introducer.described)"
        // What the parser does not understand is left to the compiler: what a macro wrote of it would be one more error.
        guard let graph = context.attachedStruct(of: node, at: declaration, otherwise: mistake), graph.isReadable
        else { return [] }
        return GraphWriter(source: GraphSource(graph, in: context)).members()
    }
}

extension GraphMacro: MemberAttributeMacro {
    /// Marks the recipes without labeled parameters. They are called as they are written, so `@Graph` cannot add a method for them.
    package static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard let graph = declaration.as(StructDeclSyntax.self), graph.isReadable,
            !context.isRepeated(node, of: graph),
            let function = member.as(FunctionDeclSyntax.self), !function.modifiers.isStatic,
            function.body?.hasError == false,
            let recipe = try? RecipeDeclaration(function, in: graph), recipe.isLeaf,
            recipe.isShared || recipe.isReplaceable, recipe.mistakes(in: graph).isEmpty, graph.mistakesAsGraph.isEmpty,
            context.knowsConditions(of: graph.memberBlock.members),
            !graph.repeatedNames.contains(function.name.spoken)
        else { return [] }
        return [recipe.keepsFunctions ? "@_LeafRecipe(capturesGraph: true)" : "@_LeafRecipe"]
    }
}
