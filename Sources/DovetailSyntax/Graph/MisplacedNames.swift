import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension GraphProblems {
    /// Reports a name that is there, but not where the graph looks for it.
    ///
    /// - Returns: `false` where it is not there.
    func reportMisplaced(
        _ missing: String,
        _ parameter: RecipeDeclaration.Parameter,
        of recipe: RecipeDeclaration
    ) -> Bool {
        reportStatic(missing, parameter, of: recipe) || reportInnerName(missing, parameter, of: recipe)
    }

    /// `static func api() -> Api`.
    private func reportStatic(
        _ missing: String,
        _ parameter: RecipeDeclaration.Parameter,
        of recipe: RecipeDeclaration
    ) -> Bool {
        guard let label = parameter.label, let (token, kind) = staticMember(named: missing) else { return false }
        context.report(
            "static",
            at: label,
            "'\(missing)', which '\(recipe.name.spoken)' needs, is static, so it is no \(kind); remove 'static'",
            notes: [Note(at: token, "'\(missing)' is declared here")]
        )
        return true
    }

    private func staticMember(named name: String) -> (name: TokenSyntax, kind: String)? {
        for member in graph.memberBlock.members {
            if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.contains("static", "class"),
                function.name.spoken == name
            {
                return (function.name, "recipe")
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.contains("static", "class")
            else { continue }
            let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
            if let token = names.first(where: { $0.spoken == name }) { return (token, "input") }
        }
        return nil
    }

    /// `with database: Database`: the label is the name.
    private func reportInnerName(
        _ missing: String,
        _ parameter: RecipeDeclaration.Parameter,
        of recipe: RecipeDeclaration
    ) -> Bool {
        guard let label = parameter.label, let inner = parameter.syntax.secondName, token(named: inner.spoken) != nil
        else { return false }
        let named = parameter.syntax.with(\.secondName, nil)
            .with(\.firstName, inner.with(\.leadingTrivia, label.leadingTrivia))
        context.report(
            "label",
            at: label,
            "the label of a parameter says what supplies it, and nothing in \(name) is named '\(missing)'; "
                + "write '\(inner.text): \(parameter.type.trimmedDescription)'",
            fixIts: [.replace(parameter.syntax, with: named, "use '\(inner.spoken)'")]
        )
        return true
    }
}
