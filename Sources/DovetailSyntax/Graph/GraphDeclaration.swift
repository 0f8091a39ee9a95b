import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with a struct itself, whatever its recipes are: it cannot have what a graph adds to it.
struct GraphDeclaration {
    let graph: StructDeclSyntax
    let context: any MacroExpansionContext

    private var name: String { graph.name.spoken }

    /// - Returns: Whether there is an error.
    func report() -> Bool {
        let hasNoCopies = reportSuppressed()
        let hasPack = reportPack()
        return reportTakenNames() || hasNoCopies || hasPack
    }

    /// `~Copyable` and `~Escapable`.
    private func reportSuppressed() -> Bool {
        let inherited = graph.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        guard let type = inherited.first(where: { $0.is(SuppressedTypeSyntax.self) && !$0.isSendable }) else {
            return false
        }
        context.report(
            "suppressed",
            at: type,
            "a @Graph is copied to be changed for a test, so \(name) cannot be \(type.trimmedDescription)"
        )
        return true
    }

    private func reportPack() -> Bool {
        guard let pack = graph.genericParameterClause?.parameters.first(where: { $0.specifier?.text == "each" }) else {
            return false
        }
        context.report(
            "pack",
            at: pack,
            "a @Graph cannot have a parameter pack; let \(name) be generic over one type, for example a tuple"
        )
        return true
    }

    /// Names of what is added that the struct has itself.
    private func reportTakenNames() -> Bool {
        let taken = graph.memberBlock.members.compactMap { member -> TokenSyntax? in
            if let declaration = member.decl.asProtocol((any NamedDeclSyntax).self),
                declaration.name.spoken == "Recipes"
            {
                return declaration.name
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.contains("static") else {
                return nil
            }
            let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
            return names.first { $0.spoken == "dependencyGraph" }
        }
        for token in taken {
            context.report(
                "taken",
                at: token,
                "@Graph adds a '\(token.spoken)' of its own to \(name); give this one another name"
            )
        }
        return !taken.isEmpty
    }
}

extension TypeSyntax {
    fileprivate var isSendable: Bool { trimmedDescription.hasSuffix("Sendable") }
}
