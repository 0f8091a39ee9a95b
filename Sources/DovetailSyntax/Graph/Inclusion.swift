import SwiftSyntax

/// An included graph: an input, or a recipe that makes the graph.
struct Inclusion {
    /// The recipe that makes the graph; `nil` for an input.
    let recipe: Int?
    let name: TokenSyntax
    let type: TypeSyntax
    /// The access level of the input or recipe, which is also that of the names it passes on.
    let access: String
    /// Refers to the type.
    let namedType: String
    /// Its `@available` attributes.
    let availability: String

    private init?(_ member: some GraphMember, recipe: Int?) {
        guard member.includedAttribute != nil, let type = member.type, type.isNominal else { return nil }
        self.recipe = recipe
        self.type = type
        name = member.name
        access = member.access
        namedType = member.namedType
        availability = member.attributes.availability
    }

    static func all(in inputs: [Input], _ recipes: [RecipeDeclaration]) -> [Inclusion] {
        inputs.compactMap { Inclusion($0, recipe: nil) }
            + recipes.enumerated().compactMap { index, recipe in
                recipe.requiredArguments == 0 ? Inclusion(recipe, recipe: index) : nil
            }
    }
}
