import SwiftDiagnostics
import SwiftSyntax

extension StructDeclSyntax {
    /// The errors of the struct itself, regardless of its recipes: it cannot have the members that `@Graph` adds.
    var mistakesAsGraph: [Diagnostic] {
        var mistakes: [Diagnostic] = []
        let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        if let type = inherited.first(where: { $0.is(SuppressedTypeSyntax.self) && !$0.isNamedSendable }) {
            let message = "tests change copies of a @Graph, so \(name.spoken) cannot be \(type.trimmedDescription)"
            mistakes.append(.error(at: type, message))
        }
        if let pack = genericParameterClause?.parameters.first(where: { $0.specifier?.text == "each" }) {
            let message =
                "a @Graph cannot have a parameter pack; let \(name.spoken) be generic over one type, for example a tuple"
            mistakes.append(.error(at: pack, message))
        }
        for taken in takenNames {
            let message = "@Graph adds its own '\(taken.spoken)' to \(name.spoken); rename this one"
            mistakes.append(.error(at: taken, message))
        }
        return mistakes
    }

    /// Members of the struct, and arguments of its recipes, whose names `@Graph` needs for its own.
    private var takenNames: [TokenSyntax] {
        let declarations = memberBlock.members.map(\.decl).filter { !$0.isStatic }
        let variables = declarations.compactMap { $0.as(VariableDeclSyntax.self) }
        let members =
            declarations.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name }
            + variables.flatMap(\.bindings).compactMap(\.name)
        let arguments = declarations.compactMap { $0.as(FunctionDeclSyntax.self)?.signature.parameterClause }
            .flatMap(\.parameters).map { $0.secondName ?? $0.firstName }
        return members.filter { Self.ownMembers.contains($0.spoken) }
            + arguments.filter { name in
                Self.ownConstants.contains(name.spoken)
                    || ["_service_", "_taken_"].contains { name.spoken.hasPrefix($0) }
            }
            + staticMembers.filter { $0.kind == .input && $0.name.spoken == "dependencyGraph" }.map(\.name)
    }

    private static let ownMembers: Set = [
        "Recipes", "_Includable", "_Type", "_Shared", "_SharedTypes", "_Isolation", "_Get", "_Graphs", "_Taken",
        "_shared", "_replaced", "_recipes", "_unheld", "_graphs", "_functions",
    ]

    private static let ownConstants: Set = ["_services", "_made", "_replacement", "_graph", "_all", "_recipe"]

    /// The names that several members have, which is an error of its own.
    var repeatedNames: Set<String> {
        var names: Set<String> = []
        return Set(memberBlock.members.flatMap(\.instanceNames).filter { !names.insert($0).inserted })
    }

    /// Static methods and properties, which are neither recipes nor inputs.
    var staticMembers: [StaticMember] {
        memberBlock.members.flatMap { member -> [StaticMember] in
            if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
                return [StaticMember(name: function.name, kind: .recipe)]
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic else { return [] }
            return variable.bindings.compactMap(\.name).map { StaticMember(name: $0, kind: .input) }
        }
    }
}

/// A static member that would otherwise be a recipe or an input.
struct StaticMember {
    enum Kind { case recipe, input }

    let name: TokenSyntax
    let kind: Kind
}

extension MemberBlockItemSyntax {
    /// The names that this declares for instances.
    fileprivate var instanceNames: [String] {
        if let function = decl.as(FunctionDeclSyntax.self), !function.modifiers.isStatic {
            return [function.name.spoken]
        }
        guard let variable = decl.as(VariableDeclSyntax.self), !variable.modifiers.isStatic else { return [] }
        return variable.bindings.compactMap { $0.name?.spoken }
    }
}
