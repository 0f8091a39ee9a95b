import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Finds the endpoints of a struct, and reports what cannot be one.
struct ClientReader {
    let client: StructDeclSyntax
    let context: any MacroExpansionContext

    /// The endpoints in the order in which they are written, or `nil` where an error was reported.
    func endpoints() -> [Endpoint]? {
        guard let members = context.activeMembers(of: client.memberBlock.members) else { return nil }
        let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
        let read = variables.filter { !$0.modifiers.contains("static", "class") }.flatMap { variable in
            variable.bindings.map { endpoint(for: $0, of: variable) }
        }
        let endpoints = read.compactMap(\.self)
        guard endpoints.count == read.count else { return nil }
        let methods = members.compactMap { $0.as(FunctionDeclSyntax.self) }
        let mistaken = methods.filter { !$0.modifiers.contains("static", "class") && !$0.uses(endpoints) }
        for method in mistaken { report(method) }
        if endpoints.isEmpty, mistaken.isEmpty { reportEmpty() }
        return endpoints
    }

    /// A method that calls no endpoint is hardly a helper.
    private func report(_ method: FunctionDeclSyntax) {
        let name = method.name.spoken
        let signature = method.signature
        let parameters = signature.parameterClause.parameters.map { parameter in
            "_ \((parameter.secondName ?? parameter.firstName).text): \(parameter.type.trimmedDescription)"
        }
        let effects = signature.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
        let result = signature.returnClause?.type.trimmedDescription ?? "Void"
        context.report(
            "method",
            at: method.name,
            "'\(name)' is a method, so it is no endpoint, and no test can replace it; "
                + "write 'var \(name): @Sendable (\(parameters.joined(separator: ", ")))\(effects) -> \(result)'",
            severity: .warning
        )
    }

    private func reportEmpty() {
        let message = "\(client.name.spoken) has no endpoint, which is a stored property with the type of a function"
        context.report("empty", at: client.name, message, severity: .warning)
    }

    /// - Returns: `nil` where an error was reported.
    private func endpoint(for binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Endpoint? {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.presence == .present else {
            context.report("pattern", at: binding.pattern, "an endpoint is declared with a name and a type of its own")
            return nil
        }
        if variable.modifiers.contains("lazy") {
            context.report("lazy", at: name, "'\(name.text)' is lazy, so it is no endpoint; remove 'lazy'")
            return nil
        }
        if let accessors = binding.accessorBlock, !accessors.onlyObserve {
            context.report(
                "computed",
                at: name,
                "'\(name.text)' is computed, so it is no endpoint; move it to an extension of \(client.name.text)"
            )
            return nil
        }
        guard let type = binding.typeAnnotation?.type ?? variable.type(after: binding) else {
            reportMissingType(of: name, in: binding)
            return nil
        }
        let endpoint = Endpoint(
            declaration: variable,
            binding: binding,
            name: name,
            type: type.trimmed,
            shape: FunctionShape(type)
        )
        guard let obstacle = endpoint.obstacle else { return endpoint }
        context.diagnose(obstacle.diagnostic(for: endpoint, of: context.path(of: client)))
        return nil
    }

    private func reportMissingType(of name: TokenSyntax, in binding: PatternBindingSyntax) {
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: TypeSyntax(stringLiteral: "<#type#>"),
            trailingTrivia: binding.pattern.trailingTrivia
        )
        let typed = binding.with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
        context.report(
            "type",
            at: name,
            "'\(name.text)' needs a type: a macro sees what is written, not what the compiler infers from it",
            fixIts: [.replace(binding, with: typed, "write its type")]
        )
    }
}

extension AccessorBlockSyntax {
    /// `willSet` and `didSet` leave a property stored.
    var onlyObserve: Bool {
        guard case .accessors(let accessors) = accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension FunctionDeclSyntax {
    /// Whether it speaks of the client or one of its endpoints, or is called as one.
    fileprivate func uses(_ endpoints: [Endpoint]) -> Bool {
        let names = Set(endpoints.map(\.spokenName))
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
    /// What the type says about the function; `nil` where it is a name, or no function.
    let shape: FunctionShape?

    var hasDefault: Bool { binding.initializer != nil }

    /// Whether the type is seen to be that of a `Sendable` function: it says so, or names the actor that protects it.
    var isSpeltSendable: Bool {
        type.isSpeltSendable || type.unwrapped.as(AttributedTypeSyntax.self)?.attributes.globalActor != nil
    }

    var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

    /// A constant with a value, which no initialiser can set.
    var isFixed: Bool { hasDefault && !isVariable }

    /// An optional is `nil` until it is set.
    var isNilAtFirst: Bool { !hasDefault && type.isOptional }

    /// The name without backticks, as it is said to a reader.
    var spokenName: String { name.spoken }
}
