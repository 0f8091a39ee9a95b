import SwiftSyntax

/// The body of the method that provides a recipe's service. It uses a replacement if there is one, and makes a shared
/// service only once.
struct AccessorBody {
    let recipe: RecipeDeclaration
    /// The name of the graph, with those of the enclosing types.
    let graph: String

    private var effects: Effects { recipe.effects }

    /// Whether the storage of the shared service looks for a replacement, so that the code for that stands once.
    private var replacesItself: Bool { recipe.isShared && recipe.isReplaceable && recipe.replacement == nil }

    /// The code before the call of the recipe.
    var opening: String {
        var lines: [String] = []
        if recipe.isShared {
            // The compiler infers the error of a closure only from its type.
            let signature = effects.namesError ? " ()\(recipe.namedEffects.specifiers) -> \(recipe.service) in" : ""
            lines.append("if let _made = _shared.services.\(recipe.name.text).made { return _made }")
            // The body of a recipe that is called as it is written runs again, with a graph that it may keep.
            if recipe.isLeaf, recipe.keepsFunctions {
                lines.append("if _shared.holds { return \(effects.marks)_unheld.\(recipe.name.text)() }")
            }
            let replaced = replacesItself ? ", _replaced" : ""
            lines.append("return \(effects.marks)_shared.live.\(recipe.name.text).get(\"\(graph).\(recipe.name.spoken)\"\(replaced)) {\(signature)")
        }
        if recipe.isReplaceable, !replacesItself {
            lines.append(step + replacing)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The code after that call.
    var closing: String {
        // If nothing is replaced, the service is returned directly, because a generic function would wrap a service
        // that is a function.
        let change = "\n\(step)return _replaced._isEmpty ? _service : \(changed("_service"))"
        return (recipe.isReplaceable && !replacesItself ? change : "") + (recipe.isShared ? "\n}" : "")
    }

    /// The indentation of the lines between them.
    var step: String { recipe.isShared ? "    " : "" }

    /// The text before the call. The call is not in a closure, which would take the compiler as long as another
    /// recipe.
    var making: String {
        // In Swift 5 mode, a constant without a type loses the `@Sendable` of a function.
        let start = recipe.isReplaceable && !replacesItself ? "let _service: \(recipe.service) = " : "return "
        return step + start + effects.marks
    }

    private func changed(_ service: String) -> String {
        "_replaced._changed(\"\(recipe.name.spoken)\", \(service), as: \(recipe.service).self)"
    }

    // The name has an underscore, so that it cannot clash with an argument's.
    private var replacing: String {
        let name = "\"\(recipe.name.spoken)\""
        guard let type = recipe.replacement else {
            return "if let _service: \(recipe.service) = _replaced._service(\(name)) { return _service }"
        }
        let arguments = recipe.arguments.map { $0.type.passed($0.name) }.joined(separator: ", ")
        let call = "return \(effects.marks)\(changed("_replacement(\(arguments))"))"
        let made = effects.namesError ? "do { \(call) } catch { throw _replaced._thrown(error, by: \(name)) }" : call
        return "if let _replacement: \(type) = _replaced[\(name)] { \(made) }"
    }
}
