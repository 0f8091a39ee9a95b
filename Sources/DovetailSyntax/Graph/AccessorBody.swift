import SwiftSyntax

/// The body of a method that provides a recipe's service: a replacement comes first, and a shared service is made once.
struct AccessorBody {
    let recipe: RecipeDeclaration

    private var effects: Effects { recipe.effects }

    /// The code before the call of the recipe.
    var opening: String {
        var lines: [String] = []
        if recipe.isShared {
            // What a closure throws is inferred from its type only.
            let signature = effects.namesError ? " ()\(effects.specifiers) -> \(recipe.service) in" : ""
            lines.append("if let _made = _shared.held?.pointee.\(recipe.name.text).made { return _made }")
            lines.append("return \(effects.marks)_shared.object.services.\(recipe.name.text).get {\(signature)")
        }
        if recipe.isReplaceable {
            let type = recipe.replacement
            lines.append(
                "\(step)if let _replacement: \(type) = _replaced[\"\(recipe.name.spoken)\"] { \(replacing) }"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The code after that call.
    var closing: String {
        // A function is passed on as it is where nothing is replaced: a generic function would wrap it.
        let change = "\n\(step)return _replaced.isEmpty ? _service : \(changed("_service"))"
        return (recipe.isReplaceable ? change : "") + (recipe.isShared ? "\n}" : "")
    }

    /// The indentation of the lines in between.
    var step: String { recipe.isShared ? "    " : "" }

    /// The beginning of the call. There is no closure around it, since that would cost the compiler as much as a recipe does.
    var making: String {
        let start = recipe.isReplaceable ? "let _service: \(recipe.service) = " : "return "
        return step + start + effects.marks
    }

    private func changed(_ service: String) -> String {
        "_replaced.changed(\"\(recipe.name.spoken)\", \(service), as: (\(recipe.service)).self)"
    }

    // With an underscore, because an argument may have any name of the user's.
    private var replacing: String {
        guard !recipe.arguments.isEmpty else { return "return \(changed("_replacement"))" }
        let arguments = recipe.arguments.map { $0.type.passed($0.name) }.joined(separator: ", ")
        return "return \(effects.marks)\(changed("_replacement(\(arguments))"))"
    }
}
