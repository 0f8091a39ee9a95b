import SwiftSyntax

/// A graph that another one includes: an input, or a recipe that makes it.
struct Inclusion {
    /// The recipe that makes it; `nil` where it is an input.
    let recipe: Int?
    let name: TokenSyntax
    let type: TypeSyntax
    /// Who sees the input or the recipe, and so what is passed on.
    let access: String

    static func all(in inputs: [Input], _ recipes: [RecipeDeclaration]) -> [Inclusion] {
        let given = inputs.compactMap { input -> Inclusion? in
            guard input.includedAttribute != nil, let type = input.type, type.isNominal else { return nil }
            return Inclusion(
                recipe: nil,
                name: input.name,
                type: type,
                access: input.declaration.modifiers.accessPrefix
            )
        }
        let made = recipes.enumerated().compactMap { index, recipe -> Inclusion? in
            guard recipe.includedAttribute != nil, recipe.requiredArguments == 0, recipe.result.isNominal else {
                return nil
            }
            let access = recipe.function.modifiers.accessPrefix
            return Inclusion(recipe: index, name: recipe.name, type: recipe.result, access: access)
        }
        return given + made
    }
}

extension Input {
    var includedAttribute: AttributeSyntax? { declaration.attributes.included }
}

extension RecipeDeclaration {
    var includedAttribute: AttributeSyntax? { function.attributes.included }
}

extension AttributeListSyntax {
    fileprivate var included: AttributeSyntax? { named("Included", "Dovetail.Included").first }
}
