import SwiftDiagnostics
import SwiftSyntax

extension StructDeclSyntax {
    /// The errors of the struct itself, regardless of its recipes: it cannot have the members that `@Graph` adds.
    var mistakesAsGraph: [Diagnostic] {
        var mistakes: [Diagnostic] = []
        if let type = inheritedTypes.first(where: { $0.is(SuppressedTypeSyntax.self) && !$0.isNamedSendable }) {
            let message = "tests change copies of a @Graph, so \(name.spoken) cannot be \(type.trimmedDescription)"
            mistakes.append(.error(at: type, message))
        }
        if let pack = genericParameterClause?.parameters.first(where: { $0.specifier?.text == "each" }) {
            let advice = "let \(name.spoken) be generic over one type, for example a tuple"
            mistakes.append(.error(at: pack, "a @Graph cannot have a parameter pack; \(advice)"))
        }
        return mistakes
            + takenNames.map {
                .error(at: $0, "@Graph adds its own '\($0.spoken)' to \(name.spoken); rename this one")
            }
    }

    /// Members of the struct, and arguments of its recipes, whose names `@Graph` needs for its own.
    private var takenNames: [TokenSyntax] {
        let declarations = memberBlock.members.map(\.decl).filter { !$0.isStatic }
        let members =
            declarations.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name }
            + declarations.flatMap(\.propertyNames)
        let statics = memberBlock.members.map(\.decl).filter(\.isStatic).flatMap(\.propertyNames)
        let arguments = declarations.compactMap { $0.as(FunctionDeclSyntax.self)?.signature.parameterClause }
            .flatMap(\.parameters).map { $0.secondName ?? $0.firstName }
        return members.filter { Self.ownMembers.contains($0.spoken) }
            + arguments.filter { name in
                Self.ownConstants.contains(name.spoken)
                    || ["_service_", "_taken_"].contains { name.spoken.hasPrefix($0) }
            }
            + statics.filter { $0.spoken == "dependencyGraph" }
    }

    private static let ownMembers: Set = [
        "Recipes", "_Includable", "_Type", "_Shared", "_SharedTypes", "_Isolation", "_Get", "_Graphs", "_Taken",
        "_shared", "_replaced", "_recipes", "_unheld", "_graphs", "_functions",
    ]

    private static let ownConstants: Set = ["_services", "_made", "_replacement", "_graph", "_all", "_recipe"]

    /// The names that several members have, which is an error of its own.
    var repeatedNames: Set<String> {
        let members = memberBlock.members.map(\.decl).filter { !$0.isStatic }
        var names: Set<String> = []
        return Set(members.flatMap(\.memberNames).map(\.spoken).filter { !names.insert($0).inserted })
    }

    /// The names of static methods and properties, which are neither recipes nor inputs.
    var staticNames: [TokenSyntax] { memberBlock.members.map(\.decl).filter(\.isStatic).flatMap(\.memberNames) }
}

extension DeclSyntax {
    /// The names of properties that this declares.
    fileprivate var propertyNames: [TokenSyntax] {
        self.as(VariableDeclSyntax.self)?.bindings.compactMap(\.name) ?? []
    }

    /// The names of properties, or of a method.
    fileprivate var memberNames: [TokenSyntax] { self.as(FunctionDeclSyntax.self).map { [$0.name] } ?? propertyNames }
}
