import SwiftSyntax

/// A graph that another one includes: an input, or a recipe that makes it.
struct Inclusion {
    /// The recipe that makes it; `nil` where it is an input.
    let recipe: Int?
    let name: TokenSyntax
    let type: TypeSyntax
    /// Who sees what is passed on: whoever sees the input or the recipe.
    let access: String?

    static func all(in inputs: [Input], _ recipes: [RecipeDeclaration]) -> [Inclusion] {
        let given = inputs.compactMap { input -> Inclusion? in
            guard input.includedAttribute != nil, let type = input.type, type.isNominal else { return nil }
            return Inclusion(
                recipe: nil,
                name: input.name,
                type: type,
                access: input.declaration.modifiers.access
            )
        }
        let made = recipes.enumerated().compactMap { index, recipe -> Inclusion? in
            guard recipe.includedAttribute != nil, recipe.requiredArguments == 0, recipe.result.isNominal else {
                return nil
            }
            return Inclusion(
                recipe: index,
                name: recipe.name,
                type: recipe.result,
                access: recipe.function.modifiers.access
            )
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

extension TypeSyntax {
    /// Whether it is spelt as the name of a type, which may be one of a graph.
    var isNominal: Bool { self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) }
}

extension AttributeListSyntax {
    fileprivate var included: AttributeSyntax? { named("Included", "Dovetail.Included").first }
}
