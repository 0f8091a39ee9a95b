import SwiftDiagnostics
import SwiftSyntax

extension StructDeclSyntax {
    /// What is wrong with a struct itself, whatever its recipes are: it cannot have what a graph adds to it.
    var mistakesAsGraph: [Diagnostic] {
        let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let suppressed = inherited.first {
            $0.is(SuppressedTypeSyntax.self) && !$0.trimmedDescription.hasSuffix("Sendable")
        }
        let pack = genericParameterClause?.parameters.first { $0.specifier?.text == "each" }
        let mistakes: [Diagnostic?] = [
            suppressed.map { type in
                .error(
                    at: type,
                    "a @Graph is copied to be changed for a test, so \(name.spoken) cannot be \(type.trimmedDescription)"
                )
            },
            pack.map { pack in
                .error(
                    at: pack,
                    "a @Graph cannot have a parameter pack; "
                        + "let \(name.spoken) be generic over one type, for example a tuple"
                )
            },
        ]
        let takenNames = takenNames.map { taken in
            Diagnostic.error(
                at: taken,
                "@Graph adds a '\(taken.spoken)' of its own to \(name.spoken); give this one another name"
            )
        }
        return mistakes.compactMap(\.self) + takenNames
    }

    /// Names that are added to a graph, and that the struct has itself.
    private var takenNames: [TokenSyntax] {
        memberBlock.members.compactMap { member in
            if let name = member.decl.asProtocol((any NamedDeclSyntax).self)?.name, name.spoken == "Recipes" {
                return name
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.contains("static") else {
                return nil
            }
            return variable.bindings.lazy.compactMap(\.name).first { $0.spoken == "dependencyGraph" }
        }
    }
}
