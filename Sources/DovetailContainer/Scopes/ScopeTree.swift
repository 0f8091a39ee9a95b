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
    /// The types of functions that enter a scope, and the recipes of those that the extended container does not have.
    private var entrances: Set<ObjectIdentifier> = []
    private var newEntrances: [Recipe] = []
    /// The scopes that enclose themselves.
    private(set) var endless: Set<CustomScope> = []

    /// Collects the scopes that registrations declare or mention, after those of the extended container, which keep their numbers.
    init(_ registrations: RegistrationSet, extending base: ScopeTree?) {
        if let base { self = base }
        inheritedCount = entries.count
        newEntrances = []
        for (scope, origin) in registrations.declarations { _ = add(scope, origin) }
        // An array of all would count a reference to each recipe, which takes long for many.
        let lists = [registrations.recipes, registrations.contributions.map(\.recipe)]
        for recipe in lists.joined() {
            if let scope = recipe.lifetime.customScope { _ = add(scope, recipe.origin) }
        }
        for recipes in lists + [registrations.decorations.map(\.recipe)] { addEntered(by: recipes) }
    }

    /// Adds the scopes that parameters can enter.
    private mutating func addEntered(by recipes: [Recipe]) {
        for recipe in recipes {
            for type in recipe.dependencies {
                let optional = TypeKind(of: type) == .optional ? type as? any OptionalParameter.Type : nil
                let type = optional?.wrapped ?? type
                guard areOfSameStruct(type, Enter<Never>.self), let enter = type as? any EnterParameter.Type else {
                    continue
                }
                _ = add(enter.scope, recipe.origin)
                if entrances.insert(ObjectIdentifier(type)).inserted {
                    newEntrances.append(enter.recipe(recipe.origin))
                }
            }
        }
    }

    /// The number of a scope, which is added if it is new, after the scopes that enclose it.
    private mutating func add(_ scope: CustomScope, _ origin: Recipe.Origin, within inner: [CustomScope] = []) -> Int {
        let known = numbers[scope.id]
        if known >= 0 { return known }
        // A scope may enclose itself, also as ever other types of one generic type, which is a mistake.
        let isEndless = inner.contains(scope) || inner.count > 100
        if isEndless, let first = inner.first { endless.insert(first) }
        let outer = isEndless ? nil : scope.outer.map { add($0, origin, within: inner + [scope]) }
        if numbers[scope.id] >= 0 { return numbers[scope.id] }
        // Scopes of two modules, or of two files, may have the same name.
        let short = scope.id.description
        var name = short
        if entries.contains(where: { $0.name == name }) { name = scope.id.fullName }
        if entries.contains(where: { $0.name == name }) { name += " #\(entries.count + 1)" }
        let inputs = scope.inputs.map { input($0, of: scope, origin) }
        entries.append(Entry(scope: scope, name: name, outer: outer, inputs: inputs))
        return numbers.number(of: scope.id, orElse: entries.count - 1)
    }

    private func input<Input>(_ input: Input.Type, of scope: CustomScope, _ origin: Recipe.Origin) -> Recipe {
        let traits = RecipeTraits(kind: .input, dependencies: [], origin: origin, canThrow: false)
        return Recipe(input, traits, .custom(scope)) { provider, resolution in
            // The value was stored when the scope was entered.
            try provider.findScoped(resolution).pointer.assumingMemoryBound(to: Input.self).pointee
        }
    }

    var isEmpty: Bool { entries.isEmpty }
    /// The scopes, by number.
    var scopes: [CustomScope] { entries.map(\.scope) }
    /// What nobody registers: the inputs of scopes and the functions that enter them, without those of the extended container.
    var newRecipes: [Recipe] { entries[inheritedCount...].flatMap(\.inputs) + newEntrances }
    func number(of scope: CustomScope) -> Int { numbers[scope.id] }
    func inputs(of number: Int) -> [Recipe] { entries[number].inputs }
    func outer(of number: Int) -> Int? { entries[number].outer }

    func scope(of lifetime: Lifetime) -> DependencyGraph.Scope {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .weak: .weak
        case .custom(let scope): self.scope(at: number(of: scope))
        }
    }

    /// The graph's scopes, by number.
    var all: [DependencyGraph.Scope] { entries.indices.map { scope(at: $0) } }

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
