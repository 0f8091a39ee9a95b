import SwiftSyntax

/// The code around the call of a recipe. It uses a replacement if there is one, and makes a shared service only once.
struct AccessorFrame {
    let recipe: RecipeDeclaration
    /// The name of the graph, with those of the enclosing types.
    let graph: String

    private var effects: Effects { recipe.effects }

    /// Whether the storage of the shared service looks for a replacement. It finds it by the last part of the service's name.
    private var isReplacedInStorage: Bool {
        recipe.isShared && recipe.isReplaceable && !recipe.isReplacedByFunction && !recipe.name.spoken.contains(".")
    }

    /// Whether this code looks for a replacement.
    private var isReplacedHere: Bool { recipe.isReplaceable && !isReplacedInStorage }

    /// The code before the call of the recipe.
    var opening: String {
        var lines: [String] = []
        if recipe.isShared {
            // The compiler infers the error of a closure only from its type.
            let signature = effects.namesError ? " ()\(recipe.namedEffects.specifiers) -> \(recipe.service) in" : ""
            let name = recipe.name.text
            lines.append("if let _made = _shared.services.\(name).made { return _made }")
            // The body of a recipe that is called as it is written runs again, in a graph that its service may keep.
            if recipe.isLeaf, recipe.keepsFunctions {
                lines.append("if _shared.holds { return \(effects.marks)_unheld.\(name)() }")
            }
            let arguments = "\"\(graph).\(recipe.name.spoken)\"" + (isReplacedInStorage ? ", _replaced" : "")
            lines.append("return \(effects.marks)_shared.live.\(name).get(\(arguments)) {\(signature)")
        }
        if isReplacedHere { lines.append(step + replacing) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The code after that call.
    var closing: String {
        // If nothing is replaced, the service is returned directly, because a generic function would wrap a function.
        let change = "\n\(step)return _replaced._isEmpty ? _made : \(changed("_made"))"
        return (isReplacedHere ? change : "") + (recipe.isShared ? "\n}" : "")
    }

    /// The indentation of the lines between them.
    var step: String { recipe.isShared ? "    " : "" }

    /// The text before the call. The call is not in a closure, which would take the compiler as long as another recipe.
    var making: String {
        // In Swift 5 mode, a constant without a type loses the `@Sendable` of a function.
        let start = isReplacedHere ? "let _made: \(recipe.service) = " : "return "
        return step + start + effects.marks
    }

    private func changed(_ service: String) -> String {
        "\(recipe.namedType).changed(\"\(recipe.name.spoken)\", \(service), _replaced)"
    }

    // The name has an underscore, so that it cannot clash with an argument's.
    private var replacing: String {
        let name = "\"\(recipe.name.spoken)\""
        guard recipe.isReplacedByFunction else {
            return "if let _made = \(recipe.namedType).replacement(\(name), _replaced) { return _made }"
        }
        let arguments = recipe.arguments.map { $0.type.passed($0.name) }.joined(separator: ", ")
        let call = "return \(effects.marks)\(changed("_replacement(\(arguments))"))"
        let made = effects.namesError ? "do { \(call) } catch { throw _replaced._thrown(error, by: \(name)) }" : call
        let replacement =
            recipe.arguments.isEmpty
            ? ": \(recipe.replacement) = _replaced[\(name)]" : " = Recipes().\(recipe.name.text).replacement(_replaced)"
        return "if let _replacement\(replacement) { \(made) }"
    }
}
