import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A client as far as it could be understood.
struct ClientSource {
    /// In the order in which they are written, with those that are mistaken.
    var endpoints: [Endpoint] = []
    /// Whether an error is reported, here or by the compiler. The client's own code need not run then, but code elsewhere
    /// should find the members that it expects, so that the mistake is reported once.
    var hasMistake = false
}

/// Finds the endpoints of a struct, and reports properties that cannot be endpoints.
struct ClientReader {
    let client: StructDeclSyntax
    let context: any MacroExpansionContext

    /// - Returns: `nil` where it is not known which members there are, and an error was reported.
    func source() -> ClientSource? {
        guard let members = context.activeMembers(of: client.memberBlock.members) else { return nil }
        guard client.isReadable else { return unreadable(members) }
        var source = ClientSource()
        for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) where !variable.modifiers.isStatic {
            for binding in variable.bindings {
                let endpoint = endpoint(for: binding, of: variable)
                if endpoint?.isMistaken ?? true { source.hasMistake = true }
                source.endpoints += [endpoint].compactMap(\.self)
            }
        }
        let methods = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { !$0.modifiers.isStatic }
        // The compiler reports a method without a body.
        source.hasMistake = source.hasMistake || methods.contains { $0.body == nil }
        let endpoints = source.endpoints
        let mistaken = methods.filter { !$0.uses(endpoints) }
        for method in mistaken where !source.hasMistake || method.body == nil { warn(of: method) }
        if endpoints.isEmpty, mistaken.isEmpty, !source.hasMistake {
            let message =
                "\(client.name.spoken) has no endpoint; an endpoint is a stored property of function type"
            context.diagnose(.warning(at: client.name, message))
        }
        source.endpoints += mistaken.filter { $0.body == nil }.compactMap(\.asEndpoint)
        return source
    }

    /// Code that the parser does not understand is left to the compiler: any diagnostic here would be one more error.
    private func unreadable(_ members: [DeclSyntax]) -> ClientSource {
        let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter { !$0.modifiers.isStatic }
        let endpoints = variables.flatMap { variable in
            variable.bindings.compactMap { binding -> Endpoint? in
                guard let name = binding.name, !binding.isComputed else { return nil }
                let isBroken = variable.hasError || variable.parent?.hasError == true
                var endpoint = Endpoint(declaration: variable, binding: binding, name: name, isMistaken: isBroken)
                endpoint.type = isBroken ? nil : variable.type(of: binding)?.asWritten
                // What follows `@Sendable` may stand outside of what the parser took for the type.
                if endpoint.type?.is(AttributedTypeSyntax.self) == true, endpoint.shape == nil { endpoint.type = nil }
                return endpoint
            }
        }
        return ClientSource(endpoints: endpoints, hasMistake: true)
    }

    /// Warns about a method that uses no endpoint, since it is probably not meant as a helper.
    private func warn(of method: FunctionDeclSyntax) {
        context.diagnose(
            .warning(
                at: method.name,
                "'\(method.name.spoken)' is a method, so it is not an endpoint, and no test can replace it; "
                    + "write '\(method.asProperty)'"
            )
        )
    }

    /// - Returns: The endpoint, mistaken where an error was reported; `nil` where it has no name to be set by.
    private func endpoint(for binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Endpoint? {
        guard let name = binding.name else {
            let mistake = "each endpoint needs its own name and type"
            context.diagnose(.error(at: binding.pattern, mistake))
            return nil
        }
        var endpoint = Endpoint(
            declaration: variable,
            binding: binding,
            name: name,
            type: variable.type(of: binding)
        )
        if let mistake = mistake(in: endpoint) {
            endpoint.isMistaken = true
            // The compiler itself says that a property has neither a type nor a value.
            if endpoint.type != nil || endpoint.hasDefault { context.diagnose(mistake) }
        }
        endpoint.type = endpoint.type?.asWritten
        return endpoint.binding.isComputed ? nil : endpoint
    }

    private func mistake(in endpoint: Endpoint) -> Diagnostic? {
        let name = endpoint.name
        if endpoint.declaration.modifiers.contains("lazy") {
            return .error(at: name, "'\(name.text)' is lazy, so it is not an endpoint; remove 'lazy'")
        }
        if endpoint.binding.isComputed {
            let advice = "move it to an extension of \(client.name.text)"
            return .error(at: name, "'\(name.text)' is computed, so it is not an endpoint; \(advice)")
        }
        guard endpoint.type != nil else {
            return .error(
                at: name,
                "'\(name.text)' needs a type, because a macro cannot see an inferred one",
                fixIts: [.replace(endpoint.binding, with: endpoint.binding.withPlaceholderType, "write its type")]
            )
        }
        return endpoint.placeholderObstacle(in: context.path(of: client))
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
    /// The endpoint that a method was probably meant to be.
    fileprivate var asProperty: String {
        let parameters = signature.parameterClause.parameters.map { parameter in
            "_ \((parameter.secondName ?? parameter.firstName).text): \(parameter.type.trimmedDescription)"
        }
        let effects = signature.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
        let result = signature.returnClause?.type.trimmedDescription ?? "Void"
        return "var \(name.spoken): @Sendable (\(parameters.joined(separator: ", ")))\(effects) -> \(result)"
    }

    fileprivate var asEndpoint: Endpoint? {
        guard let variable = DeclSyntax(stringLiteral: asProperty).as(VariableDeclSyntax.self),
            let binding = variable.bindings.first, let name = binding.name
        else { return nil }
        let type = binding.typeAnnotation?.type
        return Endpoint(declaration: variable, binding: binding, name: name, type: type, isMistaken: true)
    }

    /// Whether it mentions the client or one of its endpoints, or is called as one.
    fileprivate func uses(_ endpoints: [Endpoint]) -> Bool {
        let names = Set(endpoints.map(\.name.spoken))
        guard !names.contains(name.spoken) else { return true }
        guard let body else { return false }
        return body.tokens(viewMode: .sourceAccurate).contains {
            $0.parent?.is(DeclReferenceExprSyntax.self) == true
                && ($0.tokenKind == .keyword(.self) || names.contains($0.spoken))
        }
    }
}

extension TypeSyntax {
    /// The type as it can be written of a parameter. Where that differs, the compiler has said so of the property.
    fileprivate var asWritten: TypeSyntax? {
        if isGeneric { return nil }
        guard let attributed = self.as(AttributedTypeSyntax.self), has(attribute: "escaping") else { return labelled }
        let escaping = attributed.attributes.named("escaping").map(\.id)
        let others = attributed.attributes.filter { !escaping.contains($0.id) }
        if others.isEmpty { return attributed.baseType.labelled }
        return TypeSyntax(attributed.with(\.attributes, others)).labelled
    }

    /// With `_ name:` for each `name:` in a function type.
    private var labelled: TypeSyntax { ParameterLabels().rewrite(self).as(TypeSyntax.self) ?? self }
}

private final class ParameterLabels: SyntaxRewriter {
    override func visit(_ type: FunctionTypeSyntax) -> TypeSyntax {
        let parameters = type.parameters.map { parameter in
            guard let name = parameter.firstName, parameter.secondName == nil, name.tokenKind != .wildcard
            else { return parameter }
            return parameter.with(\.firstName, .wildcardToken(trailingTrivia: .space)).with(\.secondName, name)
        }
        return super.visit(type.with(\.parameters, TupleTypeElementListSyntax(parameters)))
    }
}

/// A stored property of a client.
struct Endpoint {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    let name: TokenSyntax
    /// `nil` where it is not written, or cannot be a type.
    var type: TypeSyntax?
    /// Whether an error is reported about it.
    var isMistaken = false
    /// What the type says about the function; `nil` where it is a name, or no function.
    var shape: FunctionShape? { type.flatMap(FunctionShape.init) }

    var hasDefault: Bool { binding.initializer != nil }

    /// Whether the spelling shows that the function is `Sendable`: it has the attribute, or names a global actor.
    var isSpeltSendable: Bool {
        guard let type else { return false }
        return type.isSpeltSendable || type.unwrapped.as(AttributedTypeSyntax.self)?.attributes.globalActor != nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// Whether it is a constant with a value, which no initialiser can set.
    var isFixed: Bool { hasDefault && !isVariable }

    /// An optional is `nil` until it is set.
    var isNilAtFirst: Bool { !hasDefault && type?.isOptional == true }
}
