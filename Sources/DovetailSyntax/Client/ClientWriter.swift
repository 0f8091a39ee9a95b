import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the members that `@Client` adds to a struct.
struct ClientWriter {
    let client: StructDeclSyntax
    let source: ClientSource
    let context: any MacroExpansionContext

    func members() -> [DeclSyntax] {
        [memberwiseInitializer, unimplementedInitializer, replacing].compactMap(\.self) + liveFunctions
            + endpoints.compactMap(method)
    }

    private var endpoints: [Endpoint] { source.endpoints }

    /// The endpoints that an initializer can set.
    private var settable: [Endpoint] { endpoints.filter { !$0.isFixed } }

    private var access: String { context.access(of: client) }

    // MARK: Isolation

    /// `nonisolated ` for a client of `@Sendable` functions, so that it can be created and called anywhere, whatever the default
    /// isolation of its module. Empty if the struct names an actor, or if the type of an endpoint does not show that it is `Sendable`.
    private var isolation: String {
        client.isSendable && client.attributes.globalActor == nil && endpoints.allSatisfy(\.isSpelledSendable)
            ? "nonisolated " : ""
    }

    /// That of an initializer, which evaluates default values: a closure needs no actor, but a name may refer to something that does.
    private var initialIsolation: String {
        let defaults = endpoints.compactMap { $0.binding.initializer?.value }
        let needNone = defaults.allSatisfy { $0.is(ClosureExprSyntax.self) || $0.is(NilLiteralExprSyntax.self) }
        return needNone ? isolation : ""
    }

    // MARK: Initializers

    private var memberwiseInitializer: DeclSyntax? {
        guard !settable.isEmpty else { return nil }
        let access = context.access(of: client, taking: settable.map(\.declaration.modifiers))
        let parameters = settable.map { endpoint in
            let name = endpoint.name.text
            guard let type = endpoint.type else { return "\(name): Any? = nil" }
            if endpoint.isNilAtFirst { return "\(name): \(type.trimmedDescription) = nil" }
            // The argument of a mistaken endpoint is optional, so that callers compile with and without it.
            if endpoint.hasDefault || endpoint.isMistaken { return "\(name): \(type.asOptional) = nil" }
            return "\(name): \(type.asEscaping)"
        }
        let statements =
            source.hasMistake
            ? [neverRun]
            : settable.map { endpoint in
                let name = endpoint.name.text
                return endpoint.hasDefault ? "if let \(name) { self.\(name) = \(name) }" : "self.\(name) = \(name)"
            }
        return """
            /// Creates a client of these functions. Functions that are left out keep their default values.
            \(raw: deprecation(of: settable))\(raw: access)\(raw: initialIsolation)init(
                \(raw: parameters.joined(separator: ",\n    "))
            ) {
                \(raw: statements.joined(separator: "\n    "))
            }
            """
    }

    private var unimplementedInitializer: DeclSyntax? {
        guard !declares("init()") else { return nil }
        let unset = settable.filter { !$0.hasDefault }
        let statements = source.hasMistake ? [neverRun] : unset.map(settingPlaceholder)
        return """
            /// Creates a client whose functions are placeholders until they are set.
            \(raw: deprecation(of: unset))\(raw: access)\(raw: initialIsolation)init() {\(raw: statements.map { "\n    " + $0 }.joined() + (statements.isEmpty ? "" : "\n"))}
            """
    }

    private func settingPlaceholder(_ endpoint: Endpoint) -> String {
        let name = endpoint.name.text
        if endpoint.isNilAtFirst { return "self.\(name) = nil" }
        let called = "\"\(context.path(of: client)).\(endpoint.name.spoken)\""
        let location = context.location(of: endpoint.name).map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
        if let closure = endpoint.shape?.placeholder(reporting: called + location) {
            return "self.\(name) = \(closure)"
        }
        // The type may be an alias for something other than a function. Then the compiler's error is on the property's line.
        let line = context.line(of: endpoint.name)
        return line.start + "self.\(name) = Dovetail::unimplemented(\(called)\(location))" + line.end
    }

    /// The attribute that an initializer shares with an endpoint, because the compiler would warn that it sets it.
    private func deprecation(of endpoints: [Endpoint]) -> String {
        endpoints.lazy.compactMap(\.declaration.attributes.deprecation).first ?? ""
    }

    /// The body of members that exist only so that other code compiles.
    private var neverRun: String { "Swift::fatalError()" }

    // MARK: Methods

    private var liveFunctions: [DeclSyntax] {
        guard !declares("live(_:_:fileID:line:)") else { return [] }
        var written: Set<LiveForm> = []
        let forms = endpoints.flatMap(\.liveForms).filter { written.insert($0).inserted }
        return forms.map { $0.member(access: access) }
    }

    /// The method that returns a copy with one function replaced.
    private var replacing: DeclSyntax? {
        guard source.hasMistake || endpoints.contains(where: \.isVariable), !declares("replacing(_:with:)"),
            !client.isNoncopyable
        else { return nil }
        return """
            /// Returns a copy of this client with one function replaced.
            \(raw: access)\(raw: isolation)func replacing<_Function>(
                _ function: WritableKeyPath<Self, _Function>,
                with replacement: _Function
            ) -> Self {
                var copy = self
                copy[keyPath: function] = replacement
                return copy
            }
            """
    }

    /// The method with argument labels for an endpoint; `nil` if it has no labels.
    private func method(for endpoint: Endpoint) -> DeclSyntax? {
        guard let shape = endpoint.shape else { return nil }
        let parameters = shape.parameters
        guard parameters.contains(where: { $0.label != nil }), !parameters.contains(where: \.isVariadic) else {
            return nil
        }
        // Such a method of a struct on an actor would read the function from elsewhere.
        let isNonisolated = shape.isolation.contains { $0.hasPrefix("nonisolated") || $0 == "@concurrent" }
        guard !isolation.isEmpty || !isNonisolated else { return nil }
        let names = parameters.enumerated().map { $1.name(at: $0) }
        let signature = zip(parameters, names).map { "\($0.declared(as: $1)): \($0.type)" }
        let labels = parameters.map { ($0.label?.spoken ?? "_") + ":" }
        guard !declares("\(endpoint.name.spoken)(\(labels.joined()))") else { return nil }

        let arguments = zip(parameters, names).map { $0.type.passed($1) }
        let call = "\(shape.effects.marks)self.\(endpoint.name.text)(\(arguments.joined(separator: ", ")))"
        let result = shape.returnsNothing ? "" : " -> \(shape.result)"
        let isIsolated = !shape.isolation.isEmpty || parameters.contains { $0.type.has(specifier: "isolated") }
        let isolation = isIsolated ? "" : isolation
        let attributes = endpoint.declaration.attributes.availability + shape.isolation.map { $0 + " " }.joined()
        let name = endpoint.name.text
        return """
            \(raw: endpoint.declaration.documentation.map { $0 + "\n" }.joined())\(raw: attributes)\
            \(raw: access(of: endpoint))\(raw: isolation)func \(raw: name)(\(raw: signature.joined(separator: ", ")))\
            \(raw: shape.specifiers)\(raw: result) {
                \(raw: endpoint.isRepeated ? neverRun : call)
            }
            """
    }

    private func access(of endpoint: Endpoint) -> String {
        context.access(of: client, taking: [endpoint.declaration.modifiers])
    }

    /// Whether the struct already declares this member. The user's own members take precedence.
    private func declares(_ name: String) -> Bool {
        client.memberBlock.members.contains { member in
            if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                return "init" + initializer.signature.parameterClause.parameters.labels == name
            }
            guard let function = member.decl.as(FunctionDeclSyntax.self) else { return false }
            return function.name.spoken + function.signature.parameterClause.parameters.labels == name
        }
    }
}

extension FunctionParameterListSyntax {
    fileprivate var labels: String { "(" + map { $0.firstName.spoken + ":" }.joined() + ")" }
}

extension FunctionShape.Parameter {
    fileprivate func name(at position: Int) -> String {
        guard let label else { return "argument\(position + 1)" }
        return label.text.isValidSwiftIdentifier(for: .variableName) ? label.text : "argument\(position + 1)"
    }

    fileprivate func declared(as name: String) -> String {
        guard let label else { return "_ \(name)" }
        return label.text == name ? name : "\(label.text) \(name)"
    }
}

extension TypeSyntax {
    /// The type of a parameter that an initializer keeps.
    fileprivate var asEscaping: String {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return "@escaping \(trimmedDescription)" }
        // A word such as `nonisolated(nonsending)` must not follow an attribute.
        guard attributed.specifiers.isEmpty else { return "@escaping (\(trimmedDescription))" }
        // After `@Sendable`: before it, the compiler says of a misspelled result that the type is no function.
        return "\(attributed.attributes.trimmedDescription) @escaping \(attributed.baseType.trimmedDescription)"
    }

    /// The type as an optional. Function types and `any P` need parentheses before the question mark.
    fileprivate var asOptional: String {
        switch asValue.as(TypeSyntaxEnum.self) {
        case .identifierType, .memberType, .arrayType, .dictionaryType, .tupleType, .optionalType:
            "\(asValue.trimmedDescription)?"
        default: "(\(asValue.trimmedDescription))?"
        }
    }
}
