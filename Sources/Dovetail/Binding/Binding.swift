import DovetailGraph

/// How a parameter is supplied. It is decided once, from the parameter's type alone; the checks and the linker both read it.
///
/// Recipes are referred to by their position in ``BoundRecipes``.
enum Binding: Sendable {
    /// The service that a recipe makes.
    case service(Int)
    /// A function that makes it later.
    case function(Int, ProviderForm)
    /// An optional value of a registered service.
    indirect case optional(any OptionalParameter.Type, Binding)
    /// `nil`, because the service is not registered. Apart, as a case that is not indirect allocates nothing.
    case absent(any OptionalParameter.Type)
    /// A collection without contributions.
    case empty(any CollectionParameter.Type)

    /// Whether nothing is registered for it.
    var isAbsence: Bool {
        switch self {
        case .absent, .empty: true
        case .service, .function, .optional: false
        }
    }

    /// Whether it is the service itself.
    var isService: Bool { if case .service = self { true } else { false } }

    /// The recipe that a plain function calls, if this is one.
    var targetOfPlainFunction: Int? {
        switch self {
        case .function(let recipe, let form): form.place == .whereItWasGiven ? recipe : nil
        case .optional(_, let wrapped): wrapped.targetOfPlainFunction
        case .service, .absent, .empty: nil
        }
    }

    /// Whether it is a function that waits until the service has started.
    var isAsyncFunction: Bool {
        switch self {
        case .function(_, let form): form.isAsync
        case .optional(_, let wrapped): wrapped.isAsyncFunction
        case .service, .absent, .empty: false
        }
    }
}

/// A recipe among those of a container.
struct BoundRecipe: Sendable {
    var recipe: Recipe
    /// Its ID in the graph.
    var id: DependencyGraph.ID
    /// Whether a parameter of its type refers to this recipe.
    var isFoundByType = true
    /// The recipes that it depends on before its parameters: of a collection its contributions, of a decoration the
    /// decorated recipe, of a forward its target.
    var links: [Link] = []
    /// The binding of each of its parameters; `nil` if nothing supplies it.
    var parameters: [Binding?] = []

    /// A dependency of one recipe on another that is not a parameter.
    struct Link: Sendable {
        /// The other recipe; `nil` if there is none, which the checks report.
        let recipe: Int?
        let edge: DependencyGraph.Edge

        init(_ recipe: Int? = nil, _ edge: DependencyGraph.Edge) {
            self.recipe = recipe
            self.edge = edge
        }
    }

    init(_ recipe: Recipe, _ id: DependencyGraph.ID? = nil, isFoundByType: Bool = true) {
        self.recipe = recipe
        self.id = id ?? DependencyGraph.ID(recipe.service)
        self.isFoundByType = isFoundByType
    }

    /// The link to this recipe from one that is derived from it.
    func link(at index: Int) -> Link {
        guard !recipe.arguments.isEmpty else { return Link(index, DependencyGraph.Edge(id)) }
        // The derived recipe passes its arguments on.
        return Link(index, DependencyGraph.Edge(id, kind: .factory, arguments: recipe.arguments.ids))
    }
}

/// The recipes of a container: registrations, contributions and their collections, and the decorations of all of them.
struct BoundRecipes: Sendable {
    var all: [BoundRecipe]
    /// The current position of each registration or contribution, with all of its decorations.
    var places: [Int] = []
    /// How many of them belong to extended containers. They are linked already.
    let importedCount: Int

    init(_ registry: Registry, _ imported: ImportedRecipes) {
        all = imported.all + registry.recipes.map { BoundRecipe($0, $0.id) }
        importedCount = imported.all.count
        addForwards()
        nameByArguments()
        joinInputs()
        let collections = addContributions(registry.contributions, to: imported.collections)
        places = Array(all.indices)
        add(registry.decorations)
        link(collections)
        linkForwards()
    }

    /// The positions of those that belong to this container.
    var ownIndices: Range<Int> { importedCount..<all.count }

    /// Adds the arguments to the IDs of recipes for one service that take different arguments.
    private mutating func nameByArguments() {
        let firsts = TypeTable(capacity: all.count)
        defer { firsts.deallocate() }
        var isOneOfSeveral = [Bool](repeating: false, count: all.count)
        for index in all.indices {
            let service = ObjectIdentifier(all[index].recipe.service)
            firsts.insert(index, for: service)
            if let first = firsts[service], all[first].recipe.key != all[index].recipe.key {
                isOneOfSeveral[first] = true
            }
        }
        for index in ownIndices where !all[index].recipe.arguments.isEmpty {
            guard let first = firsts[ObjectIdentifier(all[index].recipe.service)], isOneOfSeveral[first] else {
                continue
            }
            all[index].id = all[index].id.taking(all[index].recipe.arguments.ids)
        }
    }

    /// Several scopes may have an input of the same type. The first recipe stands for all of them: it supplies the value of the
    /// innermost of these scopes.
    private mutating func joinInputs() {
        let inputs = ownIndices.filter { all[$0].recipe.kind == .input }
        let firsts = TypeTable(capacity: inputs.count)
        defer { firsts.deallocate() }
        for index in inputs { firsts.insert(index, for: all[index].recipe.key) }
        for index in inputs {
            guard let first = firsts[all[index].recipe.key], first != index else { continue }
            let lifetime = all[index].recipe.lifetime
            let joined =
                [all[first].recipe.lifetime] + all[first].links.compactMap(\.recipe).map { all[$0].recipe.lifetime }
            // Two inputs of one scope are a mistake, which the checks report.
            guard !joined.contains(lifetime) else { continue }
            all[index].isFoundByType = false
            all[index].id = all[index].id.part(" of the scope " + (lifetime.customName ?? ""))
            all[first].links.append(BoundRecipe.Link(index, DependencyGraph.Edge(all[index].id, kind: .deferred)))
        }
    }
}
