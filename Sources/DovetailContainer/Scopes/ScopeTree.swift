import DovetailAnalysis

/// The custom scopes of a container, and how they are nested.
struct ScopeTree: Sendable {
    private struct Entry: Sendable {
        let scope: CustomScope
        let name: String
        /// The number of the enclosing scope; `nil` for the container.
        let outer: Int?
        let inputs: [Recipe]
    }

    private var entries: [Entry] = []
    private var numbers = Numbering()
    /// The number of scopes of the extended container.
    private var inheritedCount = 0

    /// Collects the scopes that registrations mention, after those of the extended container, which keep their numbers.
    init(_ registrations: Registrations, extending base: ScopeTree?) {
        if let base { self = base }
        inheritedCount = entries.count
        let recipes = registrations.recipes + registrations.contributions.map(\.recipe)
        for recipe in recipes {
            if let scope = recipe.lifetime.customScope { _ = add(scope, recipe.origin) }
        }
        addEntered(by: recipes + registrations.decorations.map(\.recipe))
    }

    /// Adds the scopes that parameters can enter.
    private mutating func addEntered(by recipes: [Recipe]) {
        // Looking at a type takes longer than looking it up, and most parameters are of a registered type.
        let registered = TypeTable(recipes.map(\.key))
        defer { registered.deallocate() }
        for recipe in recipes {
            for type in recipe.dependencies where registered[ObjectIdentifier(type)] == nil {
                if let enter = type as? any EnterParameter.Type { _ = add(enter.scope, recipe.origin) }
            }
        }
    }

    /// The number of a scope, which is added if it is new, after the scopes that enclose it.
    private mutating func add(_ scope: CustomScope, _ origin: Recipe.Origin) -> Int {
        let known = numbers[scope.id]
        if known >= 0 { return known }
        let outer = scope.outer.map { add($0, origin) }
        // Scopes of two modules may have the same short name.
        let short = scope.id.description
        let name = entries.contains { $0.name == short } ? scope.id.fullName : short
        let inputs = scope.inputs.map { input($0, of: scope, origin) }
        entries.append(Entry(scope: scope, name: name, outer: outer, inputs: inputs))
        return numbers.number(of: scope.id, orElse: entries.count - 1)
    }

    /// The recipe of a scope's input.
    private func input<Input>(_ input: Input.Type, of scope: CustomScope, _ origin: Recipe.Origin) -> Recipe {
        let traits = RecipeTraits(kind: .input, dependencies: [], origin: origin, canThrow: false)
        return ServiceRecipe<Input>(traits, .custom(scope)) { provider, resolution in
            // The value was stored when the scope was entered.
            try provider.findInput(resolution).pointer.assumingMemoryBound(to: Input.self).pointee
        }
    }

    /// The scopes, by number.
    var scopes: [CustomScope] { entries.map(\.scope) }

    /// The inputs of the scopes that the extended container does not have.
    var newInputs: [Recipe] { entries[inheritedCount...].flatMap(\.inputs) }

    /// The number of a scope.
    func number(of scope: CustomScope) -> Int { numbers[scope.id] }

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
        case .custom(let scope): self.scope(at: number(of: scope))
        }
    }

    private func scope(at number: Int) -> DependencyGraph.Scope {
        var path: [String] = []
        var next = entries[number].outer
        while let outer = next {
            path.append(entries[outer].name)
            next = entries[outer].outer
        }
        return DependencyGraph.Scope(entries[number].name, within: path.reversed())
    }
}
