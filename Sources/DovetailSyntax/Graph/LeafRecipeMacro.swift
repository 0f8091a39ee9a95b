package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_LeafRecipe`, which `@Graph` attaches: the body of a recipe that is called just as it is written.
package enum LeafRecipeMacro: BodyMacro {
    // What stands there is the user's own text, and is to stay as it is.
    package static var formatMode: FormatMode { .disabled }

    package static func expansion(
        of node: AttributeSyntax,
        providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
        in context: some MacroExpansionContext
    ) throws -> [CodeBlockItemSyntax] {
        guard let function = declaration.as(FunctionDeclSyntax.self), let body = function.body,
            let result = function.signature.returnClause?.type
        else { return [] }
        let recipe = RecipeDeclaration(function, result: result)
        let frame = AccessorBody(recipe: recipe)
        // A function within another one belongs to no actor by itself.
        let actor = recipe.effects.isolated(like: context.lexicalContext.first?.as(StructDeclSyntax.self)).attribute
        // Its type is said again: in Swift 5 mode the compiler forgets the `@Sendable` of what a function of the main actor returns.
        // From the brace on, so that every word stays in its line and column.
        let place = context.line(of: body.statements, at: .beforeLeadingTrivia)
        return [
            """
            \(raw: actor)func _recipe()\(raw: recipe.effects.specifiers) -> \(raw: result.trimmedDescription) {
            \(raw: place.start)\(raw: place.indentation)\(raw: body.statements.description)\(raw: place.end)
            }
            \(raw: frame.opening)\(raw: frame.making)_recipe() as (\(raw: recipe.service))\(raw: frame.closing)
            """
        ]
    }
}
