package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_LeafRecipe`, which `@Graph` attaches to recipes without dependencies: it changes their bodies, since they have no accessors.
package enum LeafRecipeMacro: BodyMacro {
    // The body contains the user's code, which must keep its layout.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
        of node: AttributeSyntax,
        providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
        in context: some MacroExpansionContext
    ) throws -> [CodeBlockItemSyntax] {
        guard let function = declaration.as(FunctionDeclSyntax.self), let body = function.body,
            let result = function.signature.returnClause?.type
        else { return [] }
        var recipe = RecipeDeclaration(function, result: result)
        recipe.takesFunctions = node.arguments != nil
        let frame = AccessorFrame(recipe: recipe, graph: context.typesAround.joined(separator: "."))
        // A local function does not inherit the isolation.
        let actor = recipe.effects.isolated(like: context.lexicalContext.first?.as(StructDeclSyntax.self)).attribute
        // The `as` below repeats the type, because in Swift 5 mode the compiler loses the `@Sendable` of a function that a function of
        // the main actor returns. The code is copied from the brace on, so that it keeps its lines and columns.
        let line = context.line(of: body.statements, at: .beforeLeadingTrivia)
        return [
            """
            \(raw: actor)func _recipe()\(raw: recipe.effects.specifiers) -> \(raw: result.trimmedDescription) {
            \(raw: line.start)\(raw: line.indentation)\(raw: body.statements.description)\(raw: line.end)
            }
            \(raw: frame.opening)\(raw: frame.making)_recipe() as \(raw: recipe.service)\(raw: frame.closing)
            """
        ]
    }
}
