import SwiftSyntax
import SwiftSyntaxMacros

/// Lays out the call of a recipe like its declaration, so that the compiler reports errors about an argument at the parameter.
struct ArgumentPositions {
    private let name: SourcePosition
    private let parameters: [SourcePosition]

    /// - Returns: `nil` if a location is unknown.
    init?(_ recipe: RecipeDeclaration, in context: some MacroExpansionContext) {
        guard let name = context.sourcePosition(of: recipe.name), name.line > 1 else { return nil }
        self.name = name
        parameters = recipe.parameters.compactMap { context.sourcePosition(of: $0.syntax.firstName) }
        guard parameters.count == recipe.parameters.count else { return nil }
    }

    /// The directive that maps the call, and the line before it, to the user's source.
    var start: String { name.directive(linesBefore: 1) }

    /// Writes the call, which is indented later. An argument is `nil` if the parameter keeps its default value.
    func call(_ called: String, _ arguments: [String?], indentation: Int) -> String {
        var text = String(repeating: " ", count: max(0, name.column - 1 - indentation)) + called + "("
        var line = name.line
        var column = indentation + text.utf8.count + 1
        var comma = ""
        for case (let parameter, let argument?) in zip(parameters, arguments) {
            text += comma
            if parameter.line > line {
                text += String(repeating: "\n", count: parameter.line - line)
                line = parameter.line
                column = indentation + 1
            } else if !comma.isEmpty {
                text += " "
                column += 2
            }
            let padding = max(0, parameter.column - column)
            text += String(repeating: " ", count: padding) + argument
            column += padding + argument.utf8.count
            comma = ","
        }
        return text + ")"
    }
}
