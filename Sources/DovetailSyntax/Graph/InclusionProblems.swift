import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The errors about `@Included`.
struct InclusionProblems {
    let graph: StructDeclSyntax
    let wiring: GraphWiring

    var mistakes: [Diagnostic] {
        let inputs = wiring.inputs.filter { $0.includedAttribute != nil }.compactMap(mistake)
        let recipes = wiring.recipes.compactMap { recipe in
            recipe.includedAttribute.flatMap { mistake($0, on: recipe) }
        }
        return inputs.isEmpty && recipes.isEmpty ? repeatedTypes : inputs + recipes
    }

    /// The errors about graphs of the same type, because each of their names would be ambiguous.
    private var repeatedTypes: [Diagnostic] {
        var first: [String: Inclusion] = [:]
        return wiring.inclusions.compactMap { inclusion in
            let type = inclusion.type.trimmedDescription
            guard let earlier = first[type] else {
                first[type] = inclusion
                return nil
            }
            let advice = "let recipes take '\(inclusion.name.spoken)' and call its methods"
            return .error(at: inclusion.name, "\(type) is included as '\(earlier.name.spoken)' already; \(advice)")
        }
    }

    private func mistake(_ input: Input) -> Diagnostic? {
        if let type = input.type { return mistake(type, of: input.name) }
        let reason = "a macro cannot see an inferred type"
        return .error(at: input.name, "'\(input.name.spoken)' is included, so its type has to be written; \(reason)")
    }

    private func mistake(_ attribute: AttributeSyntax, on recipe: RecipeDeclaration) -> Diagnostic? {
        let name = recipe.name.spoken
        guard let shared = recipe.sharedAttribute else {
            let sharing = attribute.with(\.trailingTrivia, " @Shared" + attribute.trailingTrivia)
            let reason = "each with its own shared services; make it @Shared"
            let message = "'\(name)' would make a graph for each service that is taken from it, \(reason)"
            return .error(at: attribute, message, fixIts: [.replace(attribute, with: sharing, "make it @Shared")])
        }
        // Such a recipe cannot be shared, which is reported elsewhere.
        guard recipe.arguments.isEmpty, !recipe.result.isOpaque else { return nil }
        let effects = recipe.effects.isolated(like: graph)
        if effects.isAsync || effects.thrown != .nothing {
            let what = effects.isAsync ? "be asynchronous" : "throw"
            let advice = "let recipes of \(recipe.result.trimmedDescription) do that"
            return .error(at: shared, "'\(name)' makes an included graph, so it cannot \(what); \(advice)")
        }
        if case .actor(let actor) = effects.isolation, actor != "MainActor" {
            let reason = "where other graphs cannot reach it; make it elsewhere, and pass it as an input"
            return .error(at: shared, "'\(name)' makes an included graph on \(actor), \(reason)")
        }
        return mistake(recipe.result, of: recipe.name)
    }

    private func mistake(_ type: TypeSyntax, of name: TokenSyntax) -> Diagnostic? {
        let spelling = type.trimmedDescription
        if spelling == graph.name.spoken { return .error(at: type, "\(spelling) cannot include itself") }
        if type.isNominal { return nil }
        return .error(at: type, "'\(name.spoken)' is included, so it has to be a @Graph struct; \(spelling) is not one")
    }
}
