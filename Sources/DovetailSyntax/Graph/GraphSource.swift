package import SwiftSyntax
package import SwiftSyntaxMacros

/// A `@Graph` struct, read in the same way by the macro and by tools.
package struct GraphSource {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    let context: any MacroExpansionContext
    /// Whether the struct cannot have all members that `@Graph` adds.
    let isUnfit: Bool
    /// Whether an error was reported.
    package let hasError: Bool

    /// Reads and wires the recipes of a struct, and reports problems to the context.
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
        // After an error there are no warnings, since the error may be their cause.
        if !hasError { GraphWarnings(graph: graph, wiring: wiring).warnings.forEach(context.diagnose) }
        self.graph = graph
        self.context = context
    }

    /// The name of the struct, with the names of the enclosing types.
    package var name: String { context.path(of: graph) }

    /// The types of the included graphs, as the source spells them.
    package var includedTypes: [String] { wiring.inclusions.map(\.type.trimmedDescription) }

    /// The inputs and recipes, one per line, in the format that `DependencyGraph(recipes:of:fileID:)` reads.
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
        return "\(line) \(member.visibility)\(form)\(result)"
    }

    /// A parameter in that format; `nil` for a default value, which is no dependency.
    private func described(_ parameter: RecipeDeclaration.Parameter) -> String? {
        guard let label = parameter.label?.spoken else { return "_: " + parameter.type.onOneLine }
        switch parameter.source {
        case .argument, .itsDefault: return nil
        // A picture should show a parameter that nothing supplies, though that is an error.
        case .input, .recipe, .included, .nothing: return label
        case .deferredInput: return label + ": ()"
        case .function(let index):
            let types = wiring.recipes[index].arguments.map(\.type.onOneLine)
            return "\(label): (\(types.joined(separator: ", ")))"
        }
    }
}

extension GraphMember {
    /// The word for an access level that differs from its module's.
    fileprivate var visibility: String {
        switch modifiers.access {
        case "private", "fileprivate": "private "
        case "public", "package": "public "
        default: ""
        }
    }
}

extension TypeSyntax {
    fileprivate var onOneLine: String {
        trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
