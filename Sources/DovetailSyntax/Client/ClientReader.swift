import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Finds the endpoints of a struct, and reports properties that cannot be endpoints.
struct ClientReader {
    let client: StructDeclSyntax
    let context: any MacroExpansionContext

    /// The endpoints in the order of their declarations, or `nil` if an error was reported.
    func endpoints() -> [Endpoint]? {
        guard let members = context.activeMembers(of: client.memberBlock.members) else { return nil }
        let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
        let read = variables.filter { !$0.modifiers.isStatic }.flatMap { variable in
            variable.bindings.map { endpoint(for: $0, of: variable) }
        }
        let endpoints = read.compactMap(\.self)
        guard endpoints.count == read.count else { return nil }
        let methods = members.compactMap { $0.as(FunctionDeclSyntax.self) }
        let mistaken = methods.filter { !$0.modifiers.isStatic && !$0.uses(endpoints) }
        for method in mistaken { warn(of: method) }
        if endpoints.isEmpty, mistaken.isEmpty {
            let message =
                "\(client.name.spoken) has no endpoint; an endpoint is a stored property of function type"
            context.diagnose(.warning(at: client.name, message))
        }
        return endpoints
    }

    /// Warns about a method that uses no endpoint, since it is probably not meant as a helper.
    private func warn(of method: FunctionDeclSyntax) {
        let name = method.name.spoken
        let signature = method.signature
        let parameters = signature.parameterClause.parameters.map { parameter in
            "_ \((parameter.secondName ?? parameter.firstName).text): \(parameter.type.trimmedDescription)"
        }
        let effects = signature.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
        let result = signature.returnClause?.type.trimmedDescription ?? "Void"
        context.diagnose(
            .warning(
                at: method.name,
                "'\(name)' is a method, so it is not an endpoint, and no test can replace it; "
                    + "write 'var \(name): @Sendable (\(parameters.joined(separator: ", ")))\(effects) -> \(result)'"
            )
        )
    }

    /// - Returns: `nil` if an error was reported.
    private func endpoint(for binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Endpoint? {
        func reject(at node: some SyntaxProtocol, _ message: String, fixIts: [FixIt] = []) -> Endpoint? {
            context.diagnose(.error(at: node, message, fixIts: fixIts))
            return nil
        }
        guard let name = binding.name else {
            return reject(at: binding.pattern, "each endpoint needs its own name and type")
        }
        if variable.modifiers.contains("lazy") {
            return reject(at: name, "'\(name.text)' is lazy, so it is not an endpoint; remove 'lazy'")
        }
        if binding.isComputed {
            return reject(
                at: name,
                "'\(name.text)' is computed, so it is not an endpoint; move it to an extension of \(client.name.text)"
            )
        }
        guard let type = variable.type(of: binding) else {
            return reject(
                at: name,
                "'\(name.text)' needs a type, because a macro cannot see an inferred one",
                fixIts: [.replace(binding, with: binding.withPlaceholderType, "write its type")]
            )
        }
        let endpoint = Endpoint(declaration: variable, binding: binding, name: name, type: type)
        guard let obstacle = endpoint.placeholderObstacle(in: context.path(of: client)) else { return endpoint }
        context.diagnose(obstacle)
        return nil
    }
}

extension PatternBindingSyntax {
    fileprivate var withPlaceholderType: PatternBindingSyntax {
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: TypeSyntax(stringLiteral: "<#type#>"),
            trailingTrivia: pattern.trailingTrivia
        )
        return with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
    }
}

extension FunctionDeclSyntax {
    /// Whether the method mentions the client or an endpoint, or has the name of an endpoint.
    fileprivate func uses(_ endpoints: [Endpoint]) -> Bool {
        let names = Set(endpoints.map(\.name.spoken))
        guard let body, !names.contains(name.spoken) else { return true }
        return body.tokens(viewMode: .sourceAccurate).contains {
            $0.parent?.is(DeclReferenceExprSyntax.self) == true
                && ($0.tokenKind == .keyword(.self) || names.contains($0.spoken))
        }
    }
}

/// A stored property of a client.
struct Endpoint {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    let type: TypeSyntax
    /// The parts of the function type; `nil` if the type is a name or not a function.
    var shape: FunctionShape? { FunctionShape(type) }

    var hasDefault: Bool { binding.initializer != nil }

    /// Whether the spelling shows that the function is `Sendable`: it has the attribute, or names a global actor.
    var isSpeltSendable: Bool {
        type.isSpeltSendable || type.unwrapped.as(AttributedTypeSyntax.self)?.attributes.globalActor != nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// Whether it is a constant with a value, which no initialiser can set.
    var isFixed: Bool { hasDefault && !isVariable }

    /// Whether it is an optional, which is `nil` until it is set.
    var isNilAtFirst: Bool { !hasDefault && type.isOptional }
}
