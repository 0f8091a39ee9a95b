import DovetailGraph

/// What supplies a parameter. It is decided once, from the parameter's type alone; the checks and the linker both read it.
///
/// Recipes are known by their position in ``BoundRecipes``.
enum Binding: Sendable {
    /// The service that a recipe makes.
    case service(Int)
    /// A function that makes it later.
    case function(Int, ProviderForm)
    /// A value that may be absent, and is where nothing supplies it.
    indirect case optional(any OptionalParameter.Type, Binding?)
    /// A collection that nobody contributes to.
    case empty(any CollectionParameter.Type)

    /// The recipe that a plain function calls, where it is one.
    var targetOfPlainFunction: Int? {
        switch self {
        case .function(let recipe, let form): form.place == .whereItWasGiven ? recipe : nil
        case .optional(_, let wrapped): wrapped?.targetOfPlainFunction
        case .service, .empty: nil
        }
    }
}

/// A recipe among those of a container.
struct BoundRecipe: Sendable {
    var recipe: Recipe
    /// What it is known by in the graph.
    var id: DependencyGraph.ID
    /// Whether a parameter of its type means this one.
    var isFoundByType = true
    /// What it leads to before its parameters: a collection to what was contributed, a decoration to what it is around, a forward
    /// to its target.
    var links: [Link] = []
    /// What supplies each of its parameters; `nil` where nothing does.
    var parameters: [Binding?] = []

    /// A way from one recipe to another that no parameter stands for.
    struct Link: Sendable {
        /// The other recipe; `nil` where there is none, which the checks report.
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

    /// The way to this recipe from one that is made of it.
    func link(at index: Int) -> Link {
        guard !recipe.arguments.isEmpty else { return Link(index, DependencyGraph.Edge(id)) }
        // It is made with the arguments that are passed.
        return Link(index, DependencyGraph.Edge(id, kind: .factory, arguments: recipe.arguments.ids))
    }
}

/// The recipes of a container: those that were registered, what was contributed and its collections, and decorations around both.
struct BoundRecipes: Sendable {
    var all: [BoundRecipe]
    /// Where what was registered or contributed is now, with all decorations around it.
    var places: [Int] = []

    init(_ registry: Registry) {
        all = registry.recipes.map { BoundRecipe($0) }
        addForwards()
        nameByArguments()
        let collections = addContributions(registry.contributions)
        places = Array(all.indices)
        add(registry.decorations)
        link(collections)
        linkForwards()
    }

    /// Recipes for one service that take different arguments are told apart by these.
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
        for index in all.indices where !all[index].recipe.arguments.isEmpty {
            guard let first = firsts[ObjectIdentifier(all[index].recipe.service)], isOneOfSeveral[first] else {
                continue
            }
            all[index].id = all[index].id.taking(all[index].recipe.arguments.ids)
        }
    }
}
