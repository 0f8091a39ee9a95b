import DovetailAnalysis

/// How a container supplies a parameter. This is decided once, from the parameter's type alone; both the checks and the
/// linker read it.
///
/// A binding refers to a recipe by its position in ``BoundRecipes``.
enum Binding: Sendable {
    /// The service that the recipe at this position makes.
    case service(Int)
    /// A function that makes the recipe's service later.
    case function(Int, ProviderForm)
    /// A registered service, or a function that makes it, as an optional.
    indirect case optional(any OptionalParameter.Type, Binding)
    /// `nil`, because the service is not registered. A case of its own, since `optional` is indirect and would allocate.
    case absent(any OptionalParameter.Type)
    /// A collection without contributions.
    case empty(any CollectionParameter.Type)
    /// A function that enters a scope.
    case enter(any EnterParameter.Type)

    /// Whether the parameter is supplied although nothing is registered for it.
    var isAbsence: Bool {
        switch self {
        case .absent, .empty: true
        case .service, .function, .optional, .enter: false
        }
    }

    /// Whether the parameter receives the service itself.
    var isService: Bool { if case .service = self { true } else { false } }

    /// If the parameter receives a function that is not `@Sendable`, the recipe that this function calls.
    var targetOfPlainFunction: Int? {
        switch self {
        case .function(let recipe, let form): form.isolation == .recipientsActor ? recipe : nil
        case .optional(_, let wrapped): wrapped.targetOfPlainFunction
        case .service, .absent, .empty, .enter: nil
        }
    }

    /// Whether the parameter receives a function that waits until the service has started.
    var isAsyncFunction: Bool {
        switch self {
        case .function(_, let form): form.isAsync
        case .optional(_, let wrapped): wrapped.isAsyncFunction
        case .service, .absent, .empty, .enter: false
        }
    }
}

/// A recipe of a container, with the bindings of its parameters.
struct BoundRecipe: Sendable {
    var recipe: Recipe
    /// Its ID in the graph.
    var id: DependencyGraph.ID
    /// Whether parameters of the recipe's type are bound to this recipe.
    var isFoundByType = true
    /// Dependencies that precede those of the parameters: the contributions of a collection, the decorated recipe of a
    /// decoration, the target of a forward.
    var links: [Link] = []
    /// The binding of each parameter; `nil` if nothing supplies it.
    var parameters: [Binding?] = []

    /// A dependency of a recipe apart from its parameters.
    enum Link: Sendable {
        /// The recipe that this one wraps or passes its arguments to.
        case wrapped(Int)
        /// A contribution of this collection.
        case member(Int)
        /// The same input, of a further scope.
        case input(Int)
        /// A service that no recipe makes from these arguments, which the checks report.
        case missing(Any.Type, ArgumentList)

        /// The other recipe.
        var recipe: Int? {
            switch self {
            case .wrapped(let recipe), .member(let recipe), .input(let recipe): recipe
            case .missing: nil
            }
        }
    }

    init(_ recipe: Recipe, _ id: DependencyGraph.ID? = nil, isFoundByType: Bool = true, links: [Link] = []) {
        self.recipe = recipe
        self.id = id ?? DependencyGraph.ID(recipe.service)
        self.isFoundByType = isFoundByType
        self.links = links
    }
}

/// The recipes of a container: its registrations, its contributions and their collections, and the decorations of all these.
///
/// A recipe keeps its position: a decoration takes that of the recipe that it wraps, which moves to the end.
struct BoundRecipes: Sendable {
    var all: [BoundRecipe]
    /// The number of recipes of extended containers. They come first, and are linked already.
    let importedCount: Int

    /// Collects the registrations, and the inputs of scopes that no extended container has.
    init(_ registrations: Registrations, inputs: [Recipe], _ imported: ImportedRecipes) {
        all = imported.all + (registrations.recipes + inputs).map { BoundRecipe($0, $0.id) }
        importedCount = imported.all.count
        addForwards()
        nameByArguments()
        joinInputs()
        add(registrations.contributions, to: imported.collections)
        add(registrations.decorations)
    }

    /// The positions of this container's own recipes.
    var ownIndices: Range<Int> { importedCount..<all.count }

    /// Gives recipes for one service different IDs if they take different arguments, by adding the arguments.
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

    /// Joins the inputs of one type that several scopes have. The first recipe represents all of them: it supplies the
    /// value of the innermost of these scopes.
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
            all[index].id = all[index].id.part(" of the scope " + (lifetime.customScope?.id.description ?? ""))
            all[first].links.append(.input(index))
        }
    }
}
