import SwiftSyntax

/// The types that the sources of a module declare, as far as they may be assemblies.
struct DeclaredTypes {
    private struct Declared {
        var place: SourceLocation?
        var isAssembly = false
        /// Why no value of it can be made without arguments, as far as its own declaration says it.
        var obstacle: String?
        /// What its initialisers take; none where it declares none.
        var initializers: [String?] = []
        /// A stored property that has to be given a value.
        var property: String?
    }

    private var types: [String: Declared] = [:]
    private var paths: [String] = []

    /// The assemblies, in the order in which they are declared.
    var assemblies: [SourceAssembly] {
        paths.compactMap { path in
            guard let type = types[path], type.isAssembly else { return nil }
            var obstacle = type.obstacle
            if obstacle == nil, !type.initializers.contains(nil) {
                obstacle = type.initializers.first ?? type.property.map { "needs '\($0)'" }
            }
            return SourceAssembly(name: path, place: type.place, obstacle: obstacle)
        }
    }

    mutating func read(_ declaration: some DeclGroupSyntax, path: String, at place: SourceLocation) {
        if types[path] == nil { paths.append(path) }
        var type = types[path] ?? Declared()
        type.isAssembly = type.isAssembly || declaration.isAssembly
        if !declaration.is(ExtensionDeclSyntax.self) {
            type.place = place
            type.obstacle = declaration.obstacle
            let properties = declaration.memberBlock.members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
            type.property = properties.compactMap(\.needingValue).first
        }
        let initializers = declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
        type.initializers += initializers.filter { !$0.isPrivate }.map(\.obstacle)
        types[path] = type
    }
}

/// A type that registers recipes.
struct SourceAssembly {
    /// Its name, with those of the types around it.
    let name: String
    let place: SourceLocation?
    /// Why none can be made without arguments; `nil` where one can.
    let obstacle: String?
}

extension TokenSyntax {
    /// Whether it is the name of a protocol whose types register recipes.
    var isAssembly: Bool { text == "Assembly" || text == "MainActorAssembly" }
}

extension DeclGroupSyntax {
    fileprivate var isAssembly: Bool {
        inheritanceClause?.inheritedTypes.contains { inherited in
            inherited.type.tokens(viewMode: .sourceAccurate).contains { $0.isAssembly }
        } ?? false
    }

    fileprivate var obstacle: String? {
        let isPrivate = sequence(first: Syntax(self), next: \.parent).contains { node in
            node.asProtocol((any DeclGroupSyntax).self)?.modifiers.isPrivate ?? false
        }
        if isPrivate { return "is private" }
        if self.is(EnumDeclSyntax.self) { return "is an enum" }
        if asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil { return "is generic" }
        return nil
    }
}

extension DeclModifierListSyntax {
    fileprivate var isPrivate: Bool {
        contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
    }
}

extension InitializerDeclSyntax {
    fileprivate var isPrivate: Bool { modifiers.isPrivate }

    /// Why it cannot be called without anything; `nil` where it can.
    fileprivate var obstacle: String? {
        let needed = signature.parameterClause.parameters.first { $0.defaultValue == nil && $0.ellipsis == nil }
        if let needed { return "needs '\(needed.firstName.text)'" }
        if optionalMark != nil { return "may be nil" }
        if signature.effectSpecifiers?.asyncSpecifier != nil { return "is made asynchronously" }
        return signature.effectSpecifiers?.throwsClause == nil ? nil : "may throw"
    }
}

extension VariableDeclSyntax {
    /// The name of the first property that no value is given to.
    fileprivate var needingValue: String? {
        guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) }) else { return nil }
        let isVariable = bindingSpecifier.tokenKind == .keyword(.var)
        // What wraps a property may also give it a value.
        guard attributes.isEmpty else { return nil }
        return bindings.first { binding in
            let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
            return binding.initializer == nil && binding.isStored && !(isVariable && isOptional)
        }?
        .pattern.trimmedDescription
    }
}

extension PatternBindingSyntax {
    fileprivate var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .accessors(let list):
            list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        default: false
        }
    }
}
