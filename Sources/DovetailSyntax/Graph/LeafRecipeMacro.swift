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
            let recipe = RecipeDeclaration(leaf: function)
        else { return [] }
        let effects = recipe.effects
        let frame = AccessorBody(recipe: recipe, effects: effects)
        let result = recipe.result.trimmedDescription
        // Its type is said again: in Swift 5 mode the compiler forgets the `@Sendable` of what a function of the main actor returns.
        // From the brace on, so that every word stays in its line and column.
        let place = context.line(of: body.statements, at: .beforeLeadingTrivia)
        return [
            """
            \(raw: actor(of: recipe, in: context))func _recipe()\(raw: effects.specifiers) \
            -> \(raw: result) {
            \(raw: place.start)\(raw: place.indentation)\(raw: body.statements.description)\(raw: place.end)
            }
            \(raw: frame.opening)\(raw: frame.making)_recipe() as (\(raw: recipe.service))\(raw: frame.closing)
            """
        ]
    }

    /// A function within another one belongs to no actor by itself.
    private static func actor(of recipe: RecipeDeclaration, in context: some MacroExpansionContext) -> String {
        var effects = recipe.effects
        if effects.isolation == .unspecified,
            let actor = context.lexicalContext.first?.as(StructDeclSyntax.self)?.attributes.globalActor
        {
            effects.isolation = .actor(actor)
        }
        return effects.attribute
    }
}
