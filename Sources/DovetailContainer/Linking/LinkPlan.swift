import DovetailAnalysis

/// What is decided about the providers of a container before the first one is made.
struct LinkPlan {
    /// By recipe of the container itself.
    let traits: [ProviderTraits]
    let scopes: [ScopePlan]
    /// The recipes of services that start with the container, each after those that it holds.
    let starting: [Int]

    /// Plans a container whose graph has no problems.
    init(_ resolver: BindingResolver, extending base: LinkedProviders?) {
        let (wiring, recipes, level) = (resolver.wiring, resolver.recipes, resolver.level)
        let requirements = wiring.requirements(observers: !resolver.registrations.observers.isEmpty)
        let starting = recipes.own.first { $0.recipe.startup != nil }?.recipe.startup
        let orders = starting?.order(wiring, level)
        let first = recipes.start
        var traits = recipes.ownIndices.map { index in
            ProviderTraits(
                requirements: requirements(index),
                order: orders?[index - first] ?? ServiceOrder(level: level)
            )
        }
        // In this order, a recipe comes after those that it holds.
        let order = wiring.order
        scopes = ScopePlan.all(resolver, order, extending: base?.scopes ?? [])
        for scope in scopes {
            for (recipe, address) in zip(scope.members, scope.addresses) { traits[recipe - first].address = address }
        }
        self.traits = traits
        self.starting =
            starting == nil
            ? [] : order.filter { recipes[$0].recipe.startup != nil && recipes[$0].recipe.lifetime.customScope == nil }
    }
}

extension Wiring {
    /// The requirements of each recipe: its own, and those of what it holds.
    fileprivate func requirements(observers: Bool) -> (Int) -> Requirements {
        var isMadeAtStart = Array(repeating: false, count: topology.links.nodeCount)
        _ = topology.heldLinks.collect(
            from: recipes.own.indices.filter { recipes.own[$0].recipe.startup != nil },
            isSeen: &isMadeAtStart
        )
        return { index in
            Requirements(
                graphInstances: self.facts[index].contains(.holdsGraph),
                mainActor: self.facts[index].contains(.needsMainActor),
                observers: observers,
                isMadeAtStart: isMadeAtStart[index - self.recipes.start],
                starts: self.facts[index].contains(.starts)
            )
        }
    }
}
