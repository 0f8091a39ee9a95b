import SwiftSyntax

/// A method of a graph: its parameters are its dependencies, its result is its service.
struct RecipeDeclaration: GraphMember {
    let function: FunctionDeclSyntax
    let result: TypeSyntax
    var parameters: [Parameter]
    /// The effects of the method as it is written; in a `GraphWiring`, including those of its dependencies.
    var effects: Effects
    /// Whether it or a dependency takes functions of the graph, maybe from an included graph, or captures the graph.
    var takesFunctions = false
    /// Whether a dependent takes its service as a function.
    var isTakenAsFunction = false

    init(_ function: FunctionDeclSyntax, result: TypeSyntax) {
        self.function = function
        self.result = result
        parameters = function.signature.parameterClause.parameters.enumerated().map { Parameter($1, at: $0) }
        effects = Effects(of: function)
    }

    var name: TokenSyntax { function.name }
    var type: TypeSyntax? { result }
    var syntax: any DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax { function }

    /// The parameters that the caller passes.
    var arguments: [Parameter] { parameters.filter { $0.label == nil } }

    /// How many of these have no default value.
    var requiredArguments: Int { arguments.count { $0.defaultValue == nil } }

    var isShared: Bool { sharedAttribute != nil }

    var sharedAttribute: AttributeSyntax? { attributes.named("Shared", "Dovetail.Shared").first }

    /// Whether it is shared, and its service may keep functions of the graph, directly or through dependencies.
    var keepsFunctions: Bool { isShared && takesFunctions }

    /// Whether the source shows that its service is a function: by its type, a closure at the end, or a parameter that takes it.
    var providesFunction: Bool {
        if isTakenAsFunction || FunctionShape(result.unwrapped) != nil { return true }
        let last = function.body?.statements.last?.item
        return (last?.as(ReturnStmtSyntax.self)?.expression ?? last?.as(ExprSyntax.self))?.is(ClosureExprSyntax.self)
            ?? false
    }

    /// Whether it has no dependencies. Callers then call it as it is written, so there is no separate accessor.
    var isLeaf: Bool { parameters.allSatisfy { $0.label == nil } }

    /// Whether it can be replaced. Its service and its arguments need names; an accessor names its arguments itself.
    var isReplaceable: Bool {
        !isPrivate && !result.isOpaque && !mentionsSelf && !isSent
            && arguments.allSatisfy { !$0.isVariadic && ($0.isNamed || !isLeaf) }
    }

    var isSent: Bool { result.has(specifier: "sending") }

    /// Whether its result mentions `Self`, which would be a different type within another type.
    var mentionsSelf: Bool { result.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) } }

    /// The type of its service.
    var service: String { namedType + ".Service" }

    /// Whether a function replaces it, and not a value.
    var isReplacedByFunction: Bool { !arguments.isEmpty || !effects.marks.isEmpty }

    /// The type of the function that replaces it.
    var replacement: String {
        let function = "@Sendable " + factory(effects.throwingAnything)
        guard arguments.isEmpty else { return effects.attribute + function }
        // As in the library, whatever is the default of the module.
        return (effects.isAsync ? "@concurrent " : "") + function
    }

    /// The type of the recipe as a function of its arguments.
    var factory: String { factory(namedEffects) }

    private func factory(_ effects: Effects) -> String {
        let types = zip(arguments, argumentNames).map { argument, name in
            let type = argument.type
            // There is no type alias for `@autoclosure () -> T`.
            let isNamed = hasNamedTypes && !type.isAutoclosure
            return type.words + (isNamed ? "_Type." + name : type.asValue.trimmedDescription)
        }
        return "(\(types.joined(separator: ", ")))\(effects.specifiers) -> \(service)"
    }

    /// The type of the function that replaces it in a graph on a global actor.
    var replacedFactory: String { effects.attribute + factory(effects.throwingAnything) }

    /// Whether its body may capture the graph: it mentions `self`, a recipe, perhaps as a function, or an input in a closure.
    func mayCapture(_ graph: StructDeclSyntax) -> Bool {
        guard let body = function.body else { return false }
        var (mentioned, captured): (Set<String>, Set<String>) = ([], [])
        for token in body.tokens(viewMode: .sourceAccurate) {
            if token.tokenKind == .keyword(.self) { return true }
            // A member of something else is not one of the graph, and types are not members.
            guard let name = token.parent?.as(DeclReferenceExprSyntax.self), token.spoken.first?.isUppercase == false,
                name.parent?.as(MemberAccessExprSyntax.self)?.declName.id != name.id,
                !parameters.contains(where: { $0.name == token.text })
            else { continue }
            mentioned.insert(token.spoken)
            if name.isInClosure(of: body) { captured.insert(token.spoken) }
        }
        return !mentioned.isEmpty && graph.memberBlock.members.contains { $0.decl.declares(mentioned, or: captured) }
    }
}

extension SyntaxProtocol {
    /// Whether it is in a closure or a local function within a body.
    fileprivate func isInClosure(of body: CodeBlockSyntax) -> Bool {
        sequence(first: Syntax(self), next: \.parent).prefix { $0.id != body.id }
            .contains { $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self) }
    }
}

extension DeclSyntax {
    /// Whether it is a method or a property with one of these names, in an `#if`, too.
    fileprivate func declares(_ methods: Set<String>, or properties: Set<String>) -> Bool {
        if let method = self.as(FunctionDeclSyntax.self) { return methods.contains(method.name.spoken) }
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.bindings.contains { $0.name.map { properties.contains($0.spoken) } ?? false }
        }
        guard let condition = self.as(IfConfigDeclSyntax.self) else { return false }
        return condition.clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return members.contains { $0.decl.declares(methods, or: properties) }
        }
    }
}

extension RecipeDeclaration {
    struct Parameter {
        let syntax: FunctionParameterSyntax
        /// The name of the dependency that the graph supplies; `nil` if the caller passes the argument.
        let label: TokenSyntax?
        /// Its name within the recipe.
        let name: String
        let isNamed: Bool
        /// Its source, which a `GraphWiring` determines.
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

        /// The parts of its function type; `nil` if the type is not spelled as a function.
        var function: FunctionShape? { FunctionShape(type.unwrapped) }

        /// The declaration of the parameter in an accessor.
        var declared: String {
            let value = defaultValue.map { " = " + $0.trimmedDescription } ?? ""
            let attributes = syntax.attributes.map { $0.trimmedDescription + " " }.joined()
            return "\(attributes)_ \(name): \(type.trimmedDescription)\(isVariadic ? "..." : "")\(value)"
        }

        /// The parameter with another label, and the same name within the recipe.
        func renamed(_ label: String) -> FunctionParameterSyntax {
            var parameter = syntax
            if syntax.secondName == nil {
                parameter.secondName = syntax.firstName.with(\.leadingTrivia, .space)
                parameter.firstName.trailingTrivia = []
            }
            parameter.firstName.tokenKind = .identifier(label)
            return parameter
        }

        /// The parameter with its inner name as its label.
        func labeled(_ name: TokenSyntax) -> FunctionParameterSyntax {
            syntax.with(\.secondName, nil).with(\.firstName, name.with(\.leadingTrivia, syntax.firstName.leadingTrivia))
        }
    }
}
