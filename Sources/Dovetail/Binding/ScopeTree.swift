import DovetailGraph

/// The custom scopes, and how they are nested.
struct ScopeTree: Sendable {
    /// All scopes that are declared or used.
    let names: [String]
    private let declarations: [ScopeDeclaration]
    private let inputs: [String: [Recipe]]
    private let outer: [String: String]
    private let scopes: [String: DependencyGraph.Scope]
    /// Whether a scope encloses itself, which is a mistake.
    private let isCircular: Bool

    init(_ registry: Registry) {
        declarations = registry.scopes
        var names: [String] = []
        var known: Set<String> = []
        func add(_ name: String?) {
            if let name, known.insert(name).inserted { names.append(name) }
        }
        for declaration in declarations { add(declaration.outer) }
        for declaration in declarations { add(declaration.scope.customName) }
        for recipe in registry.recipes { add(recipe.lifetime.customName) }
        for contribution in registry.contributions { add(contribution.recipe.lifetime.customName) }
        self.names = names

        let custom = declarations.compactMap { declaration in declaration.scope.customName.map { ($0, declaration) } }
        inputs = Dictionary(custom.map { ($0, $1.inputs) }) { first, _ in first }
        let outer = Dictionary(custom.compactMap { name, scope in scope.outer.map { (name, $0) } }) { first, _ in first
        }
        self.outer = outer

        var paths: [String: [String]] = [:]
        var isCircular = false
        for name in names where paths[name] == nil {
            // From the inside out, as far as the way outside is not known.
            var inside: [String] = []
            var next: String? = name
            while let scope = next, paths[scope] == nil, !isCircular {
                isCircular = inside.contains(scope)
                inside.append(scope)
                next = outer[scope]
            }
            var path = next.map { paths[$0, default: []] + [$0] } ?? []
            for scope in inside.reversed() {
                paths[scope] = path
                path.append(scope)
            }
        }
        self.isCircular = isCircular
        var scopes: [String: DependencyGraph.Scope] = [:]
        for (name, path) in paths { scopes[name] = DependencyGraph.Scope(name, within: path) }
        self.scopes = scopes
    }

    /// The inputs of a scope, in order.
    func inputs(of name: String) -> [Recipe] { inputs[name] ?? [] }

    /// The enclosing scope, or `nil` for the container.
    func outer(of name: String) -> String? { outer[name] }

    /// The graph's scope for a lifetime.
    func scope(of lifetime: Lifetime) -> DependencyGraph.Scope {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let name): scopes[name] ?? DependencyGraph.Scope(name, within: [])
        }
    }

    /// Nodes for the declarations, if one of them is a mistake, so that the graph's checks find it.
    var problematicNodes: [DependencyGraph.Node] {
        let declared = declarations.map { Self.id($0.scope.customName ?? "\($0.scope)") }
        let isRepeated = Set(declared).count < declared.count
        let isBuiltIn = declarations.contains { $0.scope.customName == nil }
        guard isRepeated || isBuiltIn || isCircular else { return [] }
        return zip(declared, declarations).map { id, declaration in
            let outer = declaration.outer.map { Self.id($0) }
            var node = DependencyGraph.Node(
                id,
                dependencies: outer.map { declared.contains($0) ? [DependencyGraph.Edge($0)] : [] } ?? [],
                location: declaration.location
            )
            node.isScope = true
            if declaration.scope.customName == nil { node.mistake = .builtInScope }
            return node
        }
    }

    private static func id(_ name: String) -> DependencyGraph.ID { DependencyGraph.ID("the scope " + name) }
}
