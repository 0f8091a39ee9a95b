import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// What a graph says of itself, and how it is made.
extension GraphWriter {
    /// The graph as a value.
    var description: DeclSyntax {
        let inputs = wiring.inputs.map { input in
            line(of: input.name) + (input.isPrivate ? "private " : "") + "input \(input.name.spoken)"
        }
        let recipes = wiring.recipes.indices.map { index in
            let recipe = wiring.recipes[index]
            let marks = (recipe.isPrivate ? "private " : "") + (recipe.isShared ? "shared " : "")
            let parameters = zip(recipe.parameters, wiring.supplies[index]).compactMap(described)
            let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
            return line(of: recipe.name) + marks + recipe.name.spoken + list
        }
        let file = context.location(of: graph.name).map { "\($0.file)" } ?? "\"\""
        return """
            /// The graph as a value, for questions and pictures.
            \(raw: access)static var dependencyGraph: DependencyGraph {
                DependencyGraph(
                    recipes: #\"""
                        \(raw: (inputs + recipes).joined(separator: "\n            "))
                        \"""#,
                    fileID: \(raw: file)
                )
            }
            """
    }

    private func line(of token: TokenSyntax) -> String {
        context.location(of: token).map { "\($0.line) " } ?? "0 "
    }

    /// A parameter as the description has it; `nil` for what only the recipe knows of.
    private func described(_ parameter: Recipe.Parameter, _ supply: Wiring.Supply) -> String? {
        guard let label = parameter.label?.spoken else { return "_: " + parameter.type.onOneLine }
        switch supply {
        case .argument, .itsDefault, .nothing: return nil
        case .input, .recipe: return label
        case .deferredInput: return label + ": ()"
        case .function(let index):
            let types = wiring.recipes[index].arguments.map(\.type.onOneLine)
            return "\(label): (\(types.joined(separator: ", ")))"
        }
    }

    /// The initialiser that the compiler writes is for the module only, so that others need one more.
    var initializer: DeclSyntax? {
        let declaresOne = graph.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
        let settable = wiring.inputs.filter { !$0.isFixed }
        guard !access.isEmpty, !declaresOne, settable.allSatisfy({ $0.type != nil }) else { return nil }
        let parameters = settable.map { input in
            let type = input.type?.trimmedDescription ?? ""
            let escaping = input.type.flatMap(FunctionShape.init) == nil ? "" : "@escaping "
            let value = input.binding.initializer.map { " = \($0.value.trimmedDescription)" }
            let isNil = value == nil && input.isVariable && input.type?.isOptional == true
            return "\(input.name.text): \(escaping)\(type)\(isNil ? " = nil" : value ?? "")"
        }
        let statements = settable.map { "    self.\($0.name.text) = \($0.name.text)\n" }
        return """
            /// Makes the graph of its inputs.
            \(raw: access)init(\(raw: parameters.joined(separator: ", "))) {
            \(raw: statements.joined())}
            """
    }
}

extension TypeSyntax {
    fileprivate var onOneLine: String {
        trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
