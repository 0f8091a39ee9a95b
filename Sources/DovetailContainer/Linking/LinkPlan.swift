import DovetailAnalysis

/// What is decided about the providers of a container before the first one is made.
struct LinkPlan {
    /// By recipe of the container itself.
    let traits: [ProviderTraits]
    let scopes: [ScopePlan]
    /// The recipes of services that start with the container, each after those that it holds.
    let starting: [Int]

    /// Plans a container whose graph has no problems.
    init(_ wiring: Wiring, extending base: [ScopeLayout], _ inherited: Levels<Provider>?) {
        let recipes = wiring.recipes
        let isObserved = !wiring.resolver.registrations.observers.isEmpty
        let isMadeAtStart = wiring.madeAtStart()
        let starting = recipes.own.first { $0.recipe.startup != nil }?.recipe.startup
        let orders = starting?.orders(wiring, inherited)
        let first = recipes.start
        var traits = recipes.own.indices.map { index in
            let flags = wiring.facts.own[index].flags
            let requirements = Requirements(
                graphInstances: flags.contains(.holdsGraph),
                mainActor: flags.contains(.needsMainActor),
                observers: isObserved,
                isMadeAtStart: isMadeAtStart[index],
                starts: flags.contains(.starts)
            )
            return ProviderTraits(
                requirements: requirements,
                isOnMainActor: recipes.own[index].recipe.isOnMainActor,
                order: orders?[index] ?? ServiceOrder(level: wiring.resolver.level)
            )
        }
        // In this order, a recipe comes after those that it holds.
        let order = wiring.order
        scopes = ScopePlan.all(wiring.resolver, order, extending: base)
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
    /// Whether each of the container's own services may be made while another starts, which holds it.
    fileprivate func madeAtStart() -> [Bool] {
        var isMadeAtStart = Array(repeating: false, count: topology.links.nodeCount)
        _ = topology.heldLinks.collect(
            from: recipes.own.indices.filter { recipes.own[$0].recipe.startup != nil },
            isSeen: &isMadeAtStart
        )
        return isMadeAtStart
    }
}

/// The requirements of a provider on a call to resolve, including those of the services that it holds.
struct Requirements: Equatable {
    /// Storage for instances that live for one call.
    var graphInstances = false
    /// The caller is on the main actor.
    var mainActor = false
    /// Observers are notified.
    var observers = false
    /// The service may be made while a service starts, whose error then names it.
    var isMadeAtStart = false
    /// The service starts, or holds one that does. An `async` call starts it first; other calls need not do anything.
    var starts = false

    /// Whether a call can run the recipe directly.
    var isEmpty: Bool { !graphInstances && !mainActor && !observers }
}

/// What is decided about a provider before it is made.
struct ProviderTraits {
    var requirements = Requirements()
    /// Whether its own recipe runs on the main actor.
    var isOnMainActor = false
    /// The address of the instance in the memory of a custom scope, for a service with that lifetime.
    var address = ScopedAddress()
    var order = ServiceOrder()
}
