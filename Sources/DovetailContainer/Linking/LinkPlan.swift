import DovetailAnalysis

/// What is decided about the providers of a container before the first one is made.
struct LinkPlan {
    /// By recipe.
    let traits: [ProviderTraits]
    let scopes: [ScopePlan]
    /// The recipes of services that start with the container, each after those that it holds.
    let starting: [Int]

    /// Plans a container whose graph has no problems.
    init(_ resolver: BindingResolver, _ topology: DependencyGraph.Topology, extending base: LinkedProviders?) {
        let recipes = resolver.recipes
        let requirements = RequirementsOfRecipes(resolver, topology)
        let starting = recipes.first { $0.recipe.startup != nil }?.recipe.startup
        let start = starting?.functions.plan(recipes, topology)
        let level = resolver.level
        var traits = recipes.indices.map { index in
            ProviderTraits(
                requirements: requirements[index],
                start: start?.traits(of: index, level: level) ?? StartTraits(rank: StartRank(level: level))
            )
        }
        scopes = ScopePlan.all(resolver, topology, extending: base?.scopes ?? [])
        for scope in scopes {
            for (recipe, address) in zip(scope.members, scope.addresses) { traits[recipe].address = address }
        }
        self.traits = traits
        // In this order, a recipe comes after those that it holds.
        self.starting = topology.order.filter { index in
            resolver.ownIndices.contains(index) && recipes[index].recipe.startup != nil
                && recipes[index].recipe.lifetime.customScope == nil
        }
    }
}
