import DovetailGraph

/// The custom scopes of a container, and how they are nested.
struct ScopeTree: Sendable {
    /// A scope that is declared or used.
    private struct Entry: Sendable {
        let name: String
        var inputs: [Recipe] = []
        /// The number of the enclosing scope; `nil` for the container.
        var outer: Int?
        /// The scope in the graph, after it is placed.
        var scope: DependencyGraph.Scope?
    }

    private let declarations: [ScopeDeclaration]
    private var entries: [Entry] = []
    private var numbers = Numbering()
    /// Whether a scope encloses itself, which is a mistake.
    private var isCircular = false

    /// Collects the scopes of a registry, after those of the extended container, which keep their numbers.
    init(_ registry: Registry, extending base: ScopeTree?) {
        declarations = registry.scopes
        for name in base?.names ?? [] { _ = add(name) }
        for declaration in declarations { _ = declaration.outer.map { add($0) } }
        for declaration in declarations { _ = declaration.scope.customName.map { add($0) } }
        for recipe in registry.recipes { _ = recipe.lifetime.customName.map { add($0) } }
        for contribution in registry.contributions { _ = contribution.recipe.lifetime.customName.map { add($0) } }
        // If a scope is declared several times, which is a mistake, the first declaration counts.
        for declaration in declarations.reversed() {
            guard let number = declaration.scope.customName.map({ add($0) }) else { continue }
            entries[number].inputs = declaration.inputs
            entries[number].outer = declaration.outer.map { add($0) }
        }
        for number in entries.indices where entries[number].scope == nil { place(number) }
    }

    /// The number of a scope, which is added if it is new.
    private mutating func add(_ name: String) -> Int {
        let number = numbers.number(of: DependencyGraph.ID(name), orElse: entries.count)
        if number == entries.count { entries.append(Entry(name: name)) }
        return number
    }

    /// Places a scope in the graph, after the scopes that enclose it.
    private mutating func place(_ number: Int) {
        var inside: [Int] = []
        var next: Int? = number
        while let scope = next, entries[scope].scope == nil, !isCircular {
            isCircular = inside.contains(scope)
            inside.append(scope)
            next = entries[scope].outer
        }
        var path = next.flatMap { entries[$0].scope }.map { $0.outer + [$0.name] } ?? []
        for scope in inside.reversed() {
            entries[scope].scope = DependencyGraph.Scope(entries[scope].name, within: path)
            path.append(entries[scope].name)
        }
    }

    var names: [String] { entries.map(\.name) }

    /// The number of a scope among ``names``.
    func number(of name: String) -> Int { numbers[DependencyGraph.ID(name)] }

    /// The inputs of a scope, in order.
    func inputs(of number: Int) -> [Recipe] { entries[number].inputs }

    /// The number of the enclosing scope, or `nil` for the container.
    func outer(of number: Int) -> Int? { entries[number].outer }

    /// The graph's scope for a lifetime.
    func scope(of lifetime: Lifetime) -> DependencyGraph.Scope {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let name): entries[number(of: name)].scope ?? DependencyGraph.Scope(name, within: [])
        }
    }

    /// Nodes for all declarations if one of them is a mistake, so that the graph's checks find it; otherwise none.
    var problematicNodes: [DependencyGraph.Node] {
        let declared = declarations.map { Self.id(scope(of: $0.scope).name) }
        var known = Numbering()
        let isRepeated = declared.indices.contains { known.number(of: declared[$0], orElse: $0) != $0 }
        let isBuiltIn = declarations.contains { $0.scope.customName == nil }
        guard isRepeated || isBuiltIn || isCircular else { return [] }
        for index in declared.indices { _ = known.number(of: declared[index], orElse: index) }
        return zip(declared, declarations).map { id, declaration in
            let outer = declaration.outer.map { Self.id($0) }
            var node = DependencyGraph.Node(
                id,
                dependencies: outer.map { known[$0] >= 0 ? [DependencyGraph.Edge($0)] : [] } ?? [],
                location: declaration.location
            )
            node.isScope = true
            if declaration.scope.customName == nil { node.mistake = .builtInScope }
            return node
        }
    }

    /// A scope's name in messages.
    static func id(_ name: String) -> DependencyGraph.ID { DependencyGraph.ID("the scope " + name) }
}
