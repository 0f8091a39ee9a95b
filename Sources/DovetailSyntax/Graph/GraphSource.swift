package import SwiftSyntax
package import SwiftSyntaxMacros

/// A `@Graph` struct as it is understood: by the macro, and by tools, which have the same source to go by.
package struct GraphSource {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    let context: any MacroExpansionContext
    /// Whether the struct cannot have all that is added to a graph.
    let isUnfit: Bool
    /// Whether an error was reported.
    package let hasError: Bool

    /// Reads and wires the recipes of a struct, and reports to the context what is wrong with them.
    package init(_ graph: StructDeclSyntax, in context: some MacroExpansionContext) {
        let unfit = graph.mistakesAsGraph
        unfit.forEach(context.diagnose)
        let reader = GraphReader(graph, in: context)
        wiring = GraphWiring(inputs: reader.inputs, recipes: reader.recipes)
        let inclusions = unfit.isEmpty ? InclusionProblems(graph: graph, wiring: wiring).mistakes : []
        let problems = GraphProblems(graph: graph, wiring: wiring, rejected: reader.rejected)
        let mistakes = inclusions + problems.mistakes
        mistakes.forEach(context.diagnose)
        isUnfit = !unfit.isEmpty
        hasError = isUnfit || reader.hasError || problems.hasError || !mistakes.isEmpty
        // What is wrong may be why something looks strange, or why nothing leads to it.
        if !hasError {
            (problems.unused + GraphWarnings(graph: graph, wiring: wiring).warnings).forEach(context.diagnose)
        }
        self.graph = graph
        self.context = context
    }

    /// The name of the struct, with those of the types around it.
    package var name: String { context.path(of: graph) }

    /// The types of the graphs that are included, as they are spelt.
    package var includedTypes: [String] { wiring.inclusions.map(\.type.trimmedDescription) }

    /// The inputs and recipes, a line each, in the form that `DependencyGraph(recipes:of:fileID:)` reads.
    package var description: [String] {
        let inputs = wiring.inputs.map { described($0, as: "input " + $0.name.spoken) }
        let recipes = wiring.recipes.map { recipe in
            let parameters = recipe.parameters.compactMap(described)
            let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
            return described(recipe, as: (recipe.isShared ? "shared " : "") + recipe.name.spoken + list)
        }
        return inputs + recipes
    }

    private func described(_ member: some GraphMember, as form: String) -> String {
        let line = context.location(of: member.name).map { "\($0.line)" } ?? "0"
        let result = member.type.map { " -> " + $0.onOneLine } ?? ""
        return "\(line) \(member.isPrivate ? "private " : "")\(form)\(result)"
    }

    /// A parameter as the description has it; `nil` for what only the recipe knows of.
    private func described(_ parameter: RecipeDeclaration.Parameter) -> String? {
        guard let label = parameter.label?.spoken else { return "_: " + parameter.type.onOneLine }
        switch parameter.source {
        case .argument, .itsDefault: return nil
        // What nothing supplies is an error, and belongs in a picture of it.
        case .input, .recipe, .included, .nothing: return label
        case .deferredInput: return label + ": ()"
        case .function(let index):
            let types = wiring.recipes[index].arguments.map(\.type.onOneLine)
            return "\(label): (\(types.joined(separator: ", ")))"
        }
    }
}

extension TypeSyntax {
    fileprivate var onOneLine: String {
        trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
