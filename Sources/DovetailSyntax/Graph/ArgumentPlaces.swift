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
        guard let place = context.place(of: recipe.name), place.line > 1 else { return nil }
        start = place.directive(linesBefore: 1)
        name = Place(line: 0, column: place.column)
        let clause = recipe.function.signature.parameterClause
        let text = Array(clause.description.utf8)
        var next = name
        next.column += recipe.name.trimmedLength.utf8Length + recipe.name.trailingTriviaLength.utf8Length
        var read = 0
        parameters = recipe.parameters.map { parameter in
            let offset = parameter.syntax.firstName.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = offset - clause.position.utf8Offset
            next.pass(text[read..<end])
            read = end
            return next
        }
    }

    /// Writes the call, from the line of the recipe's name on.
    ///
    /// - Parameters:
    ///   - called: What stands before the arguments.
    ///   - arguments: For each parameter the argument, or `nil` where it keeps its default value.
    ///   - indentation: How far to the right all of it will be moved.
    /// - Returns: Its source.
    func call(_ called: String, _ arguments: [String?], indentation: Int) -> String {
        var text = String(repeating: " ", count: max(0, name.column - 1 - indentation)) + called + "("
        var end = Place(line: 0, column: indentation + text.utf8.count + 1)
        var comma = ""
        for case (let place, let argument?) in zip(parameters, arguments) {
            text += comma
            if place.line > end.line {
                text += String(repeating: "\n", count: place.line - end.line)
                end = Place(line: place.line, column: indentation + 1)
            } else if !comma.isEmpty {
                text += " "
                end.column += 2
            }
            let padding = max(0, place.column - end.column)
            text += String(repeating: " ", count: padding) + argument
            end.column += padding + argument.utf8.count
            comma = ","
        }
        return text + ")"
    }
}
