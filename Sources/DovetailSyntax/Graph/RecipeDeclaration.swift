import SwiftSyntax

/// A method of a graph: its parameters are its dependencies, its result is what it provides.
struct RecipeDeclaration: GraphMember {
    let function: FunctionDeclSyntax
    let result: TypeSyntax
    var parameters: [Parameter]
    /// The callee of a call; in a `GraphWiring`, the method that provides the service, with its dependencies.
    var effects: Effects
    /// Whether it takes functions of the graph, or a dependency does. What is taken from an included graph may be one.
    var takesFunctions = false
    /// Whether another recipe takes what it provides as a function.
    var isTakenAsFunction = false

    init(_ function: FunctionDeclSyntax, result: TypeSyntax) {
        self.function = function
        self.result = result
        parameters = function.signature.parameterClause.parameters.enumerated().map { Parameter($1, at: $0) }
        effects = Effects(of: function)
    }

    var name: TokenSyntax { function.name }
    var type: TypeSyntax? { result }
    var modifiers: DeclModifierListSyntax { function.modifiers }
    var attributes: AttributeListSyntax { function.attributes }

    /// What the caller passes.
    var arguments: [Parameter] { parameters.filter { $0.label == nil } }

    /// How many of them have to be passed.
    var requiredArguments: Int { arguments.count { $0.defaultValue == nil } }

    /// Whether it runs once for a graph.
    var isShared: Bool { sharedAttribute != nil }

    var sharedAttribute: AttributeSyntax? { attributes.named("Shared", "Dovetail.Shared").first }

    /// Whether it is shared, and what it makes may keep functions of the graph: its own, or those of its dependencies.
    var keepsFunctions: Bool { isShared && takesFunctions }

    /// Whether it is seen to provide a function: by its type, by a body that ends in a closure, or by a parameter that takes it.
    var providesFunction: Bool {
        if isTakenAsFunction || FunctionShape(result.unwrapped) != nil { return true }
        let last = function.body?.statements.last?.item
        return (last?.as(ReturnStmtSyntax.self)?.expression ?? last?.as(ExprSyntax.self))?.is(ClosureExprSyntax.self)
            ?? false
    }

    /// Whether it is called just as it is written, so that nothing can be added beside it.
    var isLeaf: Bool { parameters.allSatisfy { $0.label == nil } }

    /// Whether it can be replaced. What it provides has to have a name, and so have its arguments, though those of an
    /// accessor are given one.
    var isReplaceable: Bool {
        !isPrivate && !result.isOpaque && !mentionsSelf && !isSent
            && arguments.allSatisfy { !$0.isVariadic && ($0.isNamed || !isLeaf) }
    }

    /// Whether what it provides may go anywhere: `sending T`.
    var isSent: Bool { result.has(specifier: "sending") }

    /// Whether the type of what it provides would be another one in another type.
    var mentionsSelf: Bool {
        result.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) }
    }

    /// The type of what it provides, as it is written anywhere but behind the arrow of a declaration.
    var service: String { result.asValue.trimmedDescription }

    /// The type of what replaces it: a value, or a function of the arguments.
    var replacement: String { arguments.isEmpty ? service : "\(effects.attribute)@Sendable \(factory)" }

    /// The recipe as a function of its arguments.
    var factory: String {
        let types = arguments.map { $0.type.asArgument.trimmedDescription }.joined(separator: ", ")
        return "(\(types))\(effects.specifiers) -> \(service)"
    }

    /// The type by which a test replaces or changes it.
    func replaceable(isLocal: Bool) -> String {
        guard arguments.isEmpty else {
            return "Dovetail::ReplaceableFactory<\(effects.attribute)\(factory), \(replacement), \(service)>"
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
        /// Where it comes from, which a `GraphWiring` decides.
        var source = ParameterSource.argument

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
        var isInout: Bool { type.isInout }

        /// What the type says about the function that is taken; `nil` where it is spelt as something else.
        var function: FunctionShape? { FunctionShape(type.unwrapped) }

        /// As it is declared where nothing else is.
        var declared: String {
            let value = defaultValue.map { " = " + $0.trimmedDescription } ?? ""
            let attributes = syntax.attributes.map { $0.trimmedDescription + " " }.joined()
            return "\(attributes)_ \(name): \(type.trimmedDescription)\(isVariadic ? "..." : "")\(value)"
        }

        /// The parameter with another label, and called in the recipe what it was.
        func renamed(_ label: String) -> FunctionParameterSyntax {
            var parameter = syntax
            if syntax.secondName == nil {
                parameter.secondName = syntax.firstName.with(\.leadingTrivia, .space)
                parameter.firstName.trailingTrivia = []
            }
            parameter.firstName.tokenKind = .identifier(label)
            return parameter
        }

        /// The parameter with the name that it has in the recipe as its label.
        func labelled(_ name: TokenSyntax) -> FunctionParameterSyntax {
            syntax.with(\.secondName, nil)
                .with(\.firstName, name.with(\.leadingTrivia, syntax.firstName.leadingTrivia))
        }
    }
}
