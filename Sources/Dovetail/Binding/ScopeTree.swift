import DovetailGraph

/// The custom scopes, and which of them lie in which.
struct ScopeTree: Sendable {
    /// Those that were declared, and those that are used without.
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

    /// What a scope is entered with, in order.
    func inputs(of name: String) -> [Recipe] { declarations.first { $0.name == name }?.inputs ?? [] }

    /// The scope that it is entered from, unless that is the container.
    func outer(of name: String) -> String? { outer[name] }

    /// The scopes around it, the outermost first.
    private func path(to name: String) -> [String] {
        var path: [String] = []
        var next = outer[name]
        // Where scopes lie in each other, which is a mistake, this would have no end.
        while let name = next, path.count < names.count {
            path.insert(name, at: 0)
            next = outer[name]
        }
        return path
    }

    /// A lifetime as the graph knows it.
    func scope(of lifetime: Lifetime) -> DependencyGraph.Scope {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let name): DependencyGraph.Scope(name, within: path(to: name))
        }
    }

    /// The scopes as nodes of the graph, where something is wrong with them: its checks then find it.
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
