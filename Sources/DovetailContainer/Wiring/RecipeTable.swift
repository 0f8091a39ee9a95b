/// A recipe of a container.
struct BoundRecipe: Sendable {
    var recipe: Recipe
    var id: DependencyGraph.ID
    /// Whether parameters of the recipe's type are bound to this recipe.
    var isFoundByType = true
    /// The uses that precede those of the parameters: of the contributions of a collection, of the decorated recipe of a decoration, of the
    /// target of a forward with arguments, of the inputs of several scopes.
    var links: [Use] = []

    init(_ recipe: Recipe, _ id: DependencyGraph.ID? = nil, isFoundByType: Bool = true, links: [Use] = []) {
        self.recipe = recipe
        self.id = id ?? DependencyGraph.ID(recipe.service)
        self.isFoundByType = isFoundByType
        self.links = links
    }
}

/// The recipes of a container: its registrations, its contributions and their collections, and the decorations of all these. A recipe keeps
/// its position: a decoration takes that of the recipe that it wraps, which moves to the end.
struct RecipeTable: Sendable {
    /// Those of the extended container come first. They are linked already.
    var all: Levels<BoundRecipe>
    /// The types that the extended container provides, too, with fewer contributions or inputs.
    var takenOver: Set<ObjectIdentifier> = []
    /// Keys and decorated services that occur twice, which is a mistake.
    var duplicates: [DependencyGraph.Topology.Duplicate] = []

    /// Collects the registrations, and the recipes that nobody registers.
    init(_ registrations: RegistrationSet, in scopes: ScopeTree, extending base: BindingResolver?) {
        let own =
            registrations.recipes.map { BoundRecipe($0, $0.id) } + scopes.newRecipes.map { BoundRecipe($0, $0.id) }
        all = Levels(own, after: base?.recipes)
        addForwards(base)
        nameApart(base)
        let inputs = nameInputs(scopes, base)
        add(add(registrations.contributions, extending: base) + registrations.decorations)
        for inputs in inputs { join(inputs) }
    }

    /// Gives recipes for one type different IDs if they take different arguments, by adding the arguments, or if the type is a service and
    /// also the name of another one.
    private mutating func nameApart(_ base: BindingResolver?) {
        guard all.own.contains(where: { $0.recipe.key != ObjectIdentifier($0.recipe.service) }) else { return }
        let firsts = TypeTable(capacity: all.own.count)
        /// Of the first recipes for a type, those that are not the only one, and those whose type is a service and a name.
        var (isOneOfSeveral, isServiceAndName): (Set<Int>, Set<Int>) = ([], [])
        for index in all.ownIndices {
            let recipe = all[index].recipe
            firsts.insert(index, for: ObjectIdentifier(recipe.service))
            guard let first = firsts[ObjectIdentifier(recipe.service)] else { continue }
            let isNameOfInherited = recipe.namedType != nil && base?.hasRecipe(for: recipe.service) == true
            if all[first].recipe.key != recipe.key || base?.provides(recipe.parameter) == true {
                isOneOfSeveral.insert(first)
            }
            if all[first].recipe.parameter != recipe.parameter || isNameOfInherited { isServiceAndName.insert(first) }
        }
        for index in all.ownIndices {
            let recipe = all[index].recipe
            guard let first = firsts[ObjectIdentifier(recipe.service)] else { continue }
            if !recipe.arguments.isEmpty, isOneOfSeveral.contains(first) {
                all[index].id = all[index].id.taking(recipe.arguments)
            }
            if recipe.namedType != nil, isServiceAndName.contains(first) {
                all[index].id = all[index].id.part(" (name)")
            }
        }
    }

    /// Names the inputs of one type that several scopes have, and returns their positions.
    private mutating func nameInputs(_ scopes: ScopeTree, _ base: BindingResolver?) -> [[Int]] {
        let new = all.own.indices.filter { all.own[$0].recipe.kind == .input }.map { $0 + all.start }
        return Dictionary(grouping: new) { all[$0].recipe.key }.values.compactMap { own in
            let inherited = base?.recipe(for: all[own[0]].recipe.type).map { inputs(at: $0) } ?? []
            let same = inherited + own
            // Two inputs of one scope are a mistake, which the checks report.
            guard same.count > 1, Set(same.map { all[$0].recipe.lifetime.customScope }).count == same.count else {
                return nil
            }
            if !inherited.isEmpty { takenOver.insert(all[own[0]].recipe.key) }
            for index in own {
                all[index].isFoundByType = false
                let scope = scopes.scope(of: all[index].recipe.lifetime)
                all[index].id = DependencyGraph.ID(all[index].recipe.service).part(" of the scope " + scope.name)
            }
            return same
        }
        .sorted { $0[0] < $1[0] }
    }

    /// The inputs of scopes that a recipe supplies, decorated or not.
    private func inputs(at index: Int) -> [Int] {
        let inner = all[index].links.map(\.target)
        switch all[index].recipe.kind {
        case .input: return inner.isEmpty ? [index] : inner
        case .decoration: return inner.first.map { inputs(at: $0) }?.isEmpty == false ? [index] : []
        default: return []
        }
    }

    /// Adds a recipe for the inputs of one type, which supplies that of the innermost scope.
    private mutating func join(_ inputs: [Int]) {
        let recipe = all[inputs[0]].recipe.innermostInput()
        all.own.append(BoundRecipe(recipe, links: inputs.map { Use($0, .innermostInput) }))
    }
}
