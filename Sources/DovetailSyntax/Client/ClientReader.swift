import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A client as far as it could be understood.
struct ClientSource {
    /// In source order, including those with a mistake.
    var endpoints: [Endpoint] = []
    /// Whether there is an error. The client then never runs, but it gets all members, so that code that uses it adds no errors.
    var hasMistake = false

    /// Adds an endpoint. Of those with one name, the first remains, so that code that uses it adds no further errors.
    fileprivate mutating func add(_ endpoint: Endpoint) {
        if let first = endpoints.firstIndex(where: { $0.name.spoken == endpoint.name.spoken }) {
            endpoints[first].isRepeated = true
            hasMistake = true
        } else {
            endpoints.append(endpoint)
            if endpoint.isMistaken { hasMistake = true }
        }
    }
}

/// Finds the endpoints of a struct, and reports properties that cannot be endpoints.
struct ClientReader {
    let client: StructDeclSyntax
    let context: any MacroExpansionContext

    /// - Returns: `nil` if the members are unknown; an error was reported.
    func source() -> ClientSource? {
        guard let members = context.activeMembers(of: client.memberBlock.members) else { return nil }
        guard client.isReadable else { return unreadable(members) }
        var source = ClientSource()
        for variable in members.compactMap({ $0.as(VariableDeclSyntax.self) }) where !variable.modifiers.isStatic {
            for binding in variable.bindings {
                if let endpoint = endpoint(for: binding, of: variable) {
                    source.add(endpoint)
                } else {
                    source.hasMistake = true
                }
            }
        }
        let endpoints = source.endpoints
        let methods = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { !$0.modifiers.isStatic }
        // The compiler reports a method without a body.
        if methods.contains(where: { $0.body == nil }) { source.hasMistake = true }
        let unrelated = methods.filter { !$0.uses(endpoints) }
        let withoutBody = unrelated.filter { $0.body == nil }
        // A method that uses no endpoint is probably not meant as a helper.
        for method in source.hasMistake ? withoutBody : unrelated {
            let reason = "is a method, so it is not an endpoint, and no test can replace it"
            let message = "'\(method.name.spoken)' \(reason); write '\(method.asProperty)'"
            context.diagnose(.warning(at: method.name, message))
        }
        if endpoints.isEmpty, unrelated.isEmpty, !source.hasMistake {
            let message = "\(client.name.spoken) has no endpoint; an endpoint is a stored property of function type"
            context.diagnose(.warning(at: client.name, message))
        }
        source.endpoints += withoutBody.compactMap(\.asEndpoint)
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
                // After `@Sendable`, the parser may have missed the rest of the type.
                if endpoint.type?.is(AttributedTypeSyntax.self) == true, endpoint.shape == nil { endpoint.type = nil }
                return endpoint
            }
        }
        return ClientSource(endpoints: endpoints, hasMistake: true)
    }

    /// - Returns: The endpoint; `nil` if it has no name, or is computed. If an error was reported, it is marked as mistaken.
    private func endpoint(for binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Endpoint? {
        guard let name = binding.name else {
            context.diagnose(.error(at: binding.pattern, "each endpoint needs its own name and type"))
            return nil
        }
        var endpoint = Endpoint(declaration: variable, binding: binding, name: name, type: variable.type(of: binding))
        if let mistake = mistake(in: endpoint) {
            endpoint.isMistaken = true
            // The compiler itself says that a property has neither a type nor a value.
            if endpoint.type != nil || endpoint.hasDefault { context.diagnose(mistake) }
        }
        if endpoint.type?.isRefused == true { endpoint.isMistaken = true }
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
        if endpoint.type?.isOpaque == true, endpoint.hasDefault {
            let mistake = "'\(name.text)' has an opaque type, which no initializer can take; write 'any' for 'some'"
            return .error(at: name, mistake)
        }
        guard endpoint.type != nil else {
            let mistake = "'\(name.text)' needs a type, because a macro cannot see an inferred one"
            let typed = endpoint.binding.withPlaceholderType
            return .error(at: name, mistake, fixIts: [.replace(endpoint.binding, with: typed, "write its type")])
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

    /// Whether the method uses `self` or an endpoint, or has an endpoint's name.
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
    /// Whether the compiler refuses it as the type of a property: an opaque type, or a function with a parameter or a result `T!`.
    fileprivate var isRefused: Bool {
        isOpaque || FunctionShape(unwrapped).map { TypeSyntax($0.type).isImplicitlyUnwrapped } ?? false
    }

    /// The type as a parameter can have it. If that differs, the compiler reports the property.
    fileprivate var asWritten: TypeSyntax? {
        if isGeneric || isRefused { return nil }
        guard let attributed = self.as(AttributedTypeSyntax.self), has(attribute: "escaping") else { return labeled }
        let others = attributed.attributes.filter { !$0.isEscaping }
        if others.isEmpty { return attributed.baseType.labeled }
        return TypeSyntax(attributed.with(\.attributes, others)).labeled
    }

    /// The function type with `_ name:` for each `name:`.
    private var labeled: TypeSyntax { ParameterLabels().rewrite(self).as(TypeSyntax.self) ?? self }
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
    /// `nil` if none is written, or if it is not a valid type.
    var type: TypeSyntax?
    /// Whether an error is reported about it.
    var isMistaken = false
    /// Whether the struct declares this name again, as the compiler says.
    var isRepeated = false
    /// The parameters, effects and result that the type spells out; `nil` if it is an alias or not a function type.
    var shape: FunctionShape? { type.flatMap(FunctionShape.init) }

    var hasDefault: Bool { binding.initializer != nil }

    /// Whether the spelling shows that the function is `Sendable`: it has the attribute, or names a global actor.
    var isSpelledSendable: Bool {
        guard let type else { return false }
        return type.isSpelledSendable || type.unwrapped.as(AttributedTypeSyntax.self)?.attributes.globalActor != nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// Whether it is a constant with a value, so that no initializer can set it.
    var isFixed: Bool { hasDefault && !isVariable }

    /// An optional is `nil` until it is set.
    var isNilAtFirst: Bool { !hasDefault && type?.isOptional == true }
}
