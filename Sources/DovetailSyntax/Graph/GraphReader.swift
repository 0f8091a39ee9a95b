import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Finds the inputs and recipes of a struct, and reports members that are neither.
struct GraphReader {
    let graph: StructDeclSyntax
    let context: any MacroExpansionContext

    private(set) var inputs: [Input] = []
    private(set) var recipes: [RecipeDeclaration] = []
    /// The names of methods that are left out because an error was reported about them.
    private(set) var rejected: Set<String> = []
    private(set) var hasError = false
    private let repeatedNames: Set<String>

    init(_ graph: StructDeclSyntax, in context: any MacroExpansionContext) {
        self.graph = graph
        self.context = context
        repeatedNames = graph.repeatedNames
        guard let members = context.activeMembers(of: graph.memberBlock.members) else {
            hasError = true
            return
        }
        for member in members {
            if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.isStatic {
                for binding in variable.bindings { read(binding, of: variable) }
            } else if let function = member.as(FunctionDeclSyntax.self), !function.modifiers.isStatic {
                read(function)
            }
        }
        if recipes.contains(where: \.isShared) { inputs.compactMap(\.changeMistake).forEach { report($0) } }
    }

    private mutating func report(_ mistake: Diagnostic) {
        hasError = true
        context.diagnose(mistake)
    }

    private mutating func read(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) {
        guard let name = binding.name else {
            return report(.error(at: binding.pattern, "each input needs its own name"))
        }
        let isLazy = variable.modifiers.contains("lazy")
        guard !isLazy, !binding.isComputed else {
            rejected.insert(name.spoken)
            let advice = "make it a recipe, or move it to an extension of \(graph.name.spoken)"
            let reason = "is \(isLazy ? "lazy" : "computed"), so it is not an input"
            return report(.error(at: name, "'\(name.spoken)' \(reason); \(advice)"))
        }
        let type = variable.type(of: binding)
        if let mistake = type.flatMap(graph.mistakeOfName) { report(mistake) }
        inputs.append(Input(declaration: variable, binding: binding, name: name, type: type))
    }

    private mutating func read(_ function: FunctionDeclSyntax) {
        do {
            let recipe = try RecipeDeclaration(function, in: graph)
            for parameter in recipe.parameters where parameter.isInout || parameter.isVariadic {
                if let label = parameter.label { rejected.insert(label.spoken) }
            }
            if !repeatedNames.contains(recipe.name.spoken) { recipe.mistakes(in: graph).forEach { report($0) } }
            recipes.append(recipe)
        } catch {
            rejected.insert(function.name.spoken)
            if let reason = error.reason { report(reason) }
        }
    }
}
