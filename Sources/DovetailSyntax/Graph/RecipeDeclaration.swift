import SwiftSyntax

/// A method of a graph: its parameters are what it needs, its result is what it provides.
struct RecipeDeclaration {
    let function: FunctionDeclSyntax
    let result: TypeSyntax
    let parameters: [Parameter]

    init(_ function: FunctionDeclSyntax, result: TypeSyntax) {
        self.function = function
        self.result = result
        parameters = function.signature.parameterClause.parameters.enumerated().map { Parameter($1, at: $0) }
    }

    var name: TokenSyntax { function.name }

    var effects: Effects { Effects(of: function) }

    /// What the caller passes.
    var arguments: [Parameter] { parameters.filter { $0.label == nil } }

    /// How many of them have to be passed.
    var requiredArguments: Int { arguments.count { $0.defaultValue == nil } }

    /// Whether it runs once for a graph.
    var isShared: Bool { sharedAttribute != nil }

    var sharedAttribute: AttributeSyntax? { function.attributes.named("Shared", "Dovetail.Shared").first }

    /// Whether it is seen to provide a function: by its type, or by a body that ends in a closure.
    var isOfFunction: Bool {
        if FunctionShape(result.unwrapped) != nil { return true }
        let last = function.body?.statements.last?.item
        return (last?.as(ReturnStmtSyntax.self)?.expression ?? last?.as(ExprSyntax.self))?.is(ClosureExprSyntax.self)
            ?? false
    }

    /// Whether it is called just as it is written, so that nothing can be added beside it.
    var isLeaf: Bool { parameters.allSatisfy { $0.label == nil } }

    var isPrivate: Bool { ["private", "fileprivate"].contains(function.modifiers.access) }

    /// Whether something can stand in for it. What it provides has to have a name, and so have its arguments, though those
    /// of an accessor are given one.
    var isReplaceable: Bool {
        !isPrivate && !result.isOpaque && !mentionsSelf && !isSent
            && arguments.allSatisfy { !$0.isVariadic && ($0.isNamed || !isLeaf) }
    }

    /// Whether what it provides may go anywhere: `sending T`.
    var isSent: Bool {
        result.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "sending" } ?? false
    }

    /// Whether the type of what it provides would be another one in another type.
    var mentionsSelf: Bool {
        result.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) }
    }

    /// The type of what it provides, as it is written anywhere but behind the arrow of a declaration.
    var service: String { result.asValue.trimmedDescription }

    /// The type of what stands in for it: a value, or a function of the arguments.
    func replacement(_ effects: Effects) -> String {
        guard !arguments.isEmpty else { return service }
        return "\(effects.attribute)@Sendable \(factory(effects))"
    }

    /// The function of the arguments that stands in for it.
    func factory(_ effects: Effects) -> String {
        let types = arguments.map { $0.type.asArgument.trimmedDescription }.joined(separator: ", ")
        return "(\(types))\(effects.specifiers) -> \(service)"
    }

    /// The type of what it is replaced and changed by.
    func replaceable(_ effects: Effects, isLocal: Bool) -> String {
        guard arguments.isEmpty else {
            let factory = effects.attribute + factory(effects)
            return "Dovetail::ReplaceableFactory<\(factory), \(replacement(effects)), \(service)>"
        }
        return isLocal ? "Dovetail::ReplaceableFunction<\(service)>" : "Dovetail::Replaceable<\(service)>"
    }
}

extension RecipeDeclaration {
    struct Parameter {
        let syntax: FunctionParameterSyntax
        /// The name of what the graph supplies; `nil` where the caller passes something.
        let label: TokenSyntax?
        /// What it is called in the recipe.
        let name: String
        /// Whether the recipe calls it anything.
        let isNamed: Bool

        init(_ syntax: FunctionParameterSyntax, at position: Int) {
            self.syntax = syntax
            label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName
            let inner = syntax.secondName ?? syntax.firstName
            isNamed = inner.tokenKind != .wildcard
            name = isNamed ? (label == nil ? inner.inExpression : inner.text) : "argument\(position + 1)"
        }

        var type: TypeSyntax { syntax.type }
        var defaultValue: ExprSyntax? { syntax.defaultValue?.value }
        var isVariadic: Bool { syntax.ellipsis != nil }
        var isInout: Bool {
            type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "inout" } ?? false
        }
        var isAutoclosure: Bool {
            type.as(AttributedTypeSyntax.self)?.attributes.named("autoclosure").isEmpty == false
        }

        /// What the type says about the function that is taken; `nil` where it is spelt as something else.
        var function: FunctionShape? { FunctionShape(type.unwrapped) }

        /// As it is passed on.
        var forwarded: String { (isInout ? "&" : "") + name + (isAutoclosure ? "()" : "") }

        /// As it is declared where nothing else is.
        var declared: String {
            let value = defaultValue.map { " = " + $0.trimmedDescription } ?? ""
            let attributes = syntax.attributes.map { $0.trimmedDescription + " " }.joined()
            return "\(attributes)_ \(name): \(type.trimmedDescription)\(isVariadic ? "..." : "")\(value)"
        }
    }
}

extension RecipeDeclaration {
    /// Whether what it provides has a type that can be written where shared services are kept.
    func canBeKept(in graph: StructDeclSyntax) -> Bool {
        !result.isOpaque && !mentionsSelf && !(isPrivate && graph.privateType(result) != nil)
    }
}

extension StructDeclSyntax {
    /// The name of a type where the struct declares it for nobody else.
    func privateType(_ type: TypeSyntax) -> TokenSyntax? {
        guard let name = type.asValue.unwrapped.as(IdentifierTypeSyntax.self)?.name.spoken else { return nil }
        for member in memberBlock.members {
            guard let type = member.decl.asProtocol((any DeclGroupSyntax).self),
                let declared = type.asProtocol((any NamedDeclSyntax).self)?.name, declared.spoken == name
            else { continue }
            return type.modifiers.contains("private") ? declared : nil
        }
        return nil
    }
}
