/// What the recipes of a container do with each other: their uses, and the facts that follow from these. Checks, orders and requirements
/// are queries over this value. It never changes.
///
/// A recipe is known by its position, which it has in all extensions as well. So an extension continues the lists of the container that
/// it extends, whose facts are final.
final class Wiring: Sendable {
    let resolver: BindingResolver
    /// The wiring of the extended container, whose recipes come first.
    let base: Wiring?
    /// The uses of the container's own recipes: those of its links, of its parameters, and of the services in scopes that it enters.
    let ownUses: [Use]
    /// What is true of each recipe.
    let facts: Levels<Facts>
    /// The container's own recipes in numbers, and after them the inherited ones that they use.
    let topology: DependencyGraph.Topology
    let lifetimes: DependencyGraph.LifetimeTable

    var recipes: Levels<BoundRecipe> { resolver.recipes }

    init(_ resolver: BindingResolver, extending base: Wiring? = nil) {
        let recipes = resolver.recipes
        var uses: [Use] = []
        uses.reserveCapacity(recipes.own.count)
        var starts = [0]
        starts.reserveCapacity(recipes.own.count + 1)
        let services = Self.servicesByScope(recipes, resolver.scopes)
        for index in recipes.own.indices {
            let (first, recipe) = (uses.count, recipes.own[index].recipe)
            uses += recipes.own[index].links
            for type in recipe.dependencies { uses.append(resolver.use(for: type)) }
            if !services.isEmpty {
                // It enters scopes by itself, or by inherited functions that it takes.
                let inherited = uses[first...].filter { 0..<recipes.start ~= $0.target }
                let entered = recipe.entered.map { [$0] } ?? inherited.compactMap { recipes[$0.target].recipe.entered }
                for scope in entered.map({ resolver.scopes.number(of: $0) }) {
                    for service in services[scope, default: []] { uses.append(Use(service, .scope)) }
                }
            }
            starts.append(uses.count)
        }
        // Of the inherited recipes that own ones use, nothing is needed but their facts.
        var border: [Int] = []
        var numbers: [Int: Int] = [:]
        for use in uses where use.target >= 0 && use.target < recipes.start && numbers[use.target] == nil {
            numbers[use.target] = recipes.own.count + border.count
            border.append(use.target)
            starts.append(uses.count)
        }
        let topology = DependencyGraph.Topology(
            edgeStarts: starts,
            targets: uses.map { $0.target >= recipes.start ? $0.target - recipes.start : numbers[$0.target] ?? -1 },
            unmet: uses.indices.filter { uses[$0].isMissing },
            duplicates: resolver.duplicates,
            isHeld: { uses[$0].form.isHeld },
            isMadeInScope: { uses[$0].form.isMadeInScope }
        )
        var lifetimes = base?.lifetimes ?? DependencyGraph.LifetimeTable()
        let reaches = resolver.reaches(in: &lifetimes)
        var facts = recipes.own.indices.map {
            Facts(of: recipes.own[$0].recipe, uses[topology.edges(of: $0)], reaches[$0])
        }
        for index in Self.runningForNobody(recipes.own, topology) { facts[index].flags.insert(.beginsWork) }
        facts += border.compactMap { base?.facts[$0] }
        topology.propagate { recipe, use, used, isInCircle in
            facts[recipe].add(facts[used], in: uses[use].form, isInCircle: isInCircle, &lifetimes)
        }
        self.resolver = resolver
        self.base = base
        self.topology = topology
        self.lifetimes = lifetimes
        self.facts = Levels(Array(facts.prefix(recipes.own.count)), after: base?.facts)
        ownUses = uses
    }

    func uses(of recipe: Int) -> ArraySlice<Use> {
        recipe < recipes.start ? base?.uses(of: recipe) ?? [] : ownUses[topology.edges(of: recipe - recipes.start)]
    }

    /// The uses of a recipe that its provider has as dependencies: all but those of services in a scope that it enters.
    func dependencies(of recipe: Int) -> ArraySlice<Use> {
        recipe < recipes.start ? base?.dependencies(of: recipe) ?? [] : ownDependencies(of: recipe - recipes.start)
    }

    /// The same for one of the container's own recipes, by its position among these.
    func ownDependencies(of recipe: Int) -> ArraySlice<Use> {
        let uses = ownUses[topology.edges(of: recipe)]
        return resolver.scopes.isEmpty ? uses : uses.prefix(parameterCount(of: recipe))
    }

    /// The uses of services in scopes that one of the container's own recipes enters, by itself or by inherited functions.
    func ownUsesInScopes(of recipe: Int) -> ArraySlice<Use> {
        resolver.scopes.isEmpty ? [] : ownUses[topology.edges(of: recipe)].dropFirst(parameterCount(of: recipe))
    }

    private func parameterCount(of recipe: Int) -> Int {
        recipes.own[recipe].links.count + recipes.own[recipe].recipe.dependencies.count
    }

    /// The container's own services in each scope, if recipes may enter scopes.
    private static func servicesByScope(_ recipes: Levels<BoundRecipe>, _ scopes: ScopeTree) -> [Int: [Int]] {
        // An extension may enter scopes by inherited functions.
        guard !scopes.isEmpty, recipes.start > 0 || recipes.own.contains(where: { $0.recipe.entered != nil }) else {
            return [:]
        }
        var services: [Int: [Int]] = [:]
        for index in recipes.ownIndices {
            var next = recipes[index].recipe.lifetime.customScope.map { scopes.number(of: $0) }
            while let scope = next {
                services[scope, default: []].append(index)
                next = scopes.outer(of: scope)
            }
        }
        return services
    }

    /// The services that run although nothing in a scope depends on them.
    private static func runningForNobody(_ own: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Int] {
        let running = own.indices.filter { own[$0].recipe.runs }
        guard !running.isEmpty else { return [] }
        let isNeeded = topology.isNeeded { $0 < own.count && own[$0].recipe.lifetime.customScope != nil }
        return running.filter { !isNeeded[$0] }
    }

    /// The container's own recipes, each after those that it holds.
    var order: [Int] { topology.order.filter { $0 < recipes.own.count }.map { $0 + recipes.start } }
}
