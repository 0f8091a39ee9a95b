import DovetailGraph

/// The custom scopes, and how they are nested.
struct ScopeTree: Sendable {
    /// All scopes that are declared or used.
    let names: [String]
    private let declarations: [ScopeDeclaration]
    private let outer: [String: String]

    init(_ registry: Registry) {
        declarations = registry.scopes
        var names: [String] = []
        func add(_ name: String?) {
            if let name, !names.contains(name) { names.append(name) }
        }
        for declaration in declarations { add(declaration.outer) }
        for declaration in declarations { add(declaration.name) }
        for recipe in registry.recipes + registry.contributions.map(\.recipe) {
            add(recipe.lifetime.customName)
        }
        self.names = names
        let pairs = declarations.compactMap { scope in scope.outer.map { (scope.name, $0) } }
        outer = Dictionary(pairs) { first, _ in first }
    }

    /// The inputs of a scope, in order.
    func inputs(of name: String) -> [Recipe] { declarations.first { $0.name == name }?.inputs ?? [] }

    /// The enclosing scope, or `nil` for the container.
    func outer(of name: String) -> String? { outer[name] }

    /// The scopes around it, the outermost first.
    private func path(to name: String) -> [String] {
        var path: [String] = []
        var next = outer[name]
        // Bounded, because scopes that enclose each other, which is a mistake, would make this endless.
        while let name = next, path.count < names.count {
            path.insert(name, at: 0)
            next = outer[name]
        }
        return path
    }

    /// The graph's scope for a lifetime.
    func scope(of lifetime: Lifetime) -> DependencyGraph.Scope {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let name): DependencyGraph.Scope(name, within: path(to: name))
        }
    }

    /// Nodes for the scopes that have a mistake, so that the graph's checks find it.
    var problematicNodes: [DependencyGraph.Node] {
        let declared = declarations.map(\.name)
        let isRepeated = declared.indices.contains { declared[..<$0].contains(declared[$0]) }
        let isCircular = names.contains { path(to: $0).contains($0) }
        guard isRepeated || isCircular else { return [] }
        return declarations.map { scope in
            DependencyGraph.Node(
                Self.id(scope.name),
                dependencies: scope.outer.flatMap { outer in
                    declarations.contains { $0.name == outer } ? [DependencyGraph.Edge(Self.id(outer))] : []
                } ?? [],
                location: scope.location
            )
        }
    }

    private static func id(_ name: String) -> DependencyGraph.ID { DependencyGraph.ID("the scope " + name) }
}
