import SwiftSyntax
import SwiftSyntaxMacros

/// Lays out the call of a recipe as its declaration is, so that whatever the compiler says of an argument stands on the
/// parameter's own line, and beside it.
struct ArgumentPlaces {
    /// What makes the compiler take the call, with the line before it, for the user's.
    let start: String
    /// Where the name of the recipe stands, and its parameters: lines below the name, and columns.
    private let name: Place
    private let parameters: [Place]

    private struct Place {
        var line: Int
        var column: Int

        /// Moves behind what is written there.
        mutating func pass(_ text: some Sequence<UInt8>) {
            for byte in text {
                if byte == UInt8(ascii: "\n") {
                    self = Place(line: line + 1, column: 1)
                } else {
                    column += 1
                }
            }
        }
    }

    /// - Returns: `nil` where the place is not known.
    init?(_ recipe: RecipeDeclaration, in context: some MacroExpansionContext) {
        guard let location = context.location(of: recipe.name, at: .afterLeadingTrivia, filePathMode: .filePath),
            let line = Int("\(location.line)"), let column = Int("\(location.column)"), line > 1
        else { return nil }
        start = "#sourceLocation(file: \(location.file), line: \(line - 1))\n"
        name = Place(line: 0, column: column)
        let clause = recipe.function.signature.parameterClause
        let text = Array(clause.description.utf8)
        var place = name
        place.column += recipe.name.trimmedLength.utf8Length + recipe.name.trailingTriviaLength.utf8Length
        var read = 0
        parameters = recipe.parameters.map { parameter in
            let offset = parameter.syntax.firstName.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = offset - clause.position.utf8Offset
            place.pass(text[read..<end])
            read = end
            return place
        }
    }

    /// Writes the call, from the line of the recipe's name on.
    ///
    /// - Parameters:
    ///   - called: What stands before the arguments.
    ///   - arguments: The arguments, each with the position of its parameter.
    ///   - indentation: How far to the right all of it will be moved.
    /// - Returns: Its source.
    func call(_ called: String, _ arguments: [(parameter: Int, text: String)], indentation: Int) -> String {
        var text = String(repeating: " ", count: max(0, name.column - 1 - indentation)) + called + "("
        var line = 0
        var column = indentation + text.utf8.count + 1
        for (index, argument) in arguments.enumerated() {
            let place = parameters[argument.parameter]
            var gap = index == 0 ? "" : ","
            if place.line > line {
                gap += String(repeating: "\n", count: place.line - line)
                (line, column) = (place.line, indentation + 1)
            } else if index > 0 {
                gap += " "
                column += 2
            }
            let padding = max(0, place.column - column)
            text += gap + String(repeating: " ", count: padding) + argument.text
            column += padding + argument.text.utf8.count
        }
        return text + ")"
    }
}
