import SwiftSyntax
import SwiftSyntaxMacros

/// What happens when the graph is asked for a recipe: whatever stands in for it comes first, and what is shared is made
/// once.
struct AccessorBody {
    let recipe: RecipeDeclaration
    let effects: Effects

    /// What stands before the recipe is called.
    var opening: String {
        var lines: [String] = []
        if recipe.isShared {
            lines.append("return \(effects.marks)_shared.object.services.\(recipe.name.text).get {\(signature)")
        }
        if recipe.isReplaceable {
            let type = recipe.replacement(effects)
            lines.append(
                "\(step)if let _replacement: \(type) = _replaced[\"\(recipe.name.spoken)\"] { \(standIn) }"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What stands behind that.
    var closing: String {
        // A function is handed on as it is where nothing is replaced: a generic function would wrap it.
        let change = "\n\(step)return _replaced.isEmpty ? _service : \(changed("_service"))"
        return (recipe.isReplaceable ? change : "") + (recipe.isShared ? "\n}" : "")
    }

    /// What lines between the two begin with.
    var step: String { recipe.isShared ? "    " : "" }

    /// What stands before the call of the recipe. No closure is around that, which costs the compiler as much as a recipe does.
    var making: String {
        let start = recipe.isReplaceable ? "let _service: \(recipe.service) = " : "return "
        return step + start + effects.marks
    }

    private func changed(_ service: String) -> String {
        "_replaced.changed(\"\(recipe.name.spoken)\", \(service), as: (\(recipe.service)).self)"
    }

    // With an underscore, because an argument may have any name of the user's.
    private var standIn: String {
        guard !recipe.arguments.isEmpty else { return "return \(changed("_replacement"))" }
        let arguments = recipe.arguments.map(\.forwarded).joined(separator: ", ")
        return "return \(effects.marks)\(changed("_replacement(\(arguments))"))"
    }

    /// What a closure throws is inferred from its type only.
    private var signature: String {
        guard case .only = effects.thrown else { return "" }
        return " ()\(effects.specifiers) -> \(recipe.service) in"
    }
}

extension String {
    /// The text a step to the right, but for directives.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasPrefix("#source") ? $0 : "    " + $0 }
            .joined(separator: "\n")
    }
}

/// What makes the compiler take lines for the user's, and what ends that. What it then has to say, and a debugger to show,
/// is where the user would look for it.
struct UserLine {
    var start = ""
    /// What brings the first of the lines to its column.
    var indentation = ""
    var end = ""
}

extension MacroExpansionContext {
    func line(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode = .afterLeadingTrivia,
        linesBefore: Int = 0
    ) -> UserLine {
        guard let place = location(of: node, at: position, filePathMode: .filePath), let line = Int("\(place.line)"),
            line > linesBefore
        else { return UserLine() }
        return UserLine(
            start: "#sourceLocation(file: \(place.file), line: \(line - linesBefore))\n",
            indentation: String(repeating: " ", count: (Int("\(place.column)") ?? 1) - 1),
            end: "\n#sourceLocation()"
        )
    }
}
