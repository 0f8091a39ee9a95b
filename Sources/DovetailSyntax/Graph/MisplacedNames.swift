import SwiftDiagnostics
import SwiftSyntax

extension GraphProblems {
    /// About a name that is there, but not where the graph looks for it; `nil` where it is not there.
    func misplaced(
        _ missing: String,
        _ need: RecipeDeclaration.Need,
        of recipe: RecipeDeclaration
    ) -> Diagnostic? {
        if let member = graph.staticMember(named: missing) {
            return .error(
                at: need.label,
                "'\(missing)', which '\(recipe.name.spoken)' needs, is static, so it is no \(member.kind); "
                    + "remove 'static'",
                notes: [Note(at: member.name, "'\(missing)' is declared here")]
            )
        }
        // In `with database: Database` the label is the name.
        guard let inner = need.parameter.syntax.secondName, token(named: inner.spoken) != nil else { return nil }
        return .error(
            at: need.label,
            "the label of a parameter says what supplies it, and nothing in \(name) is named '\(missing)'; "
                + "write '\(inner.text): \(need.parameter.type.trimmedDescription)'",
            fixIts: [.replace(need.parameter.syntax, with: need.parameter.labelled(inner), "use '\(inner.spoken)'")]
        )
    }
}

/// `static func api() -> Api`.
private struct StaticMember {
    enum Kind { case recipe, input }

    let name: TokenSyntax
    let kind: Kind
}

extension StructDeclSyntax {
    fileprivate func staticMember(named name: String) -> StaticMember? {
        let members = memberBlock.members.flatMap { member -> [StaticMember] in
            if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
                return [StaticMember(name: function.name, kind: .recipe)]
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic else { return [] }
            return variable.bindings.compactMap(\.name).map { StaticMember(name: $0, kind: .input) }
        }
        return members.first { $0.name.spoken == name }
    }
}
