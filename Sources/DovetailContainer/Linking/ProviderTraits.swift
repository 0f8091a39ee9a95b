/// What is decided about a provider before it is made.
struct ProviderTraits {
    var requirements = Requirements()
    /// Whether its own recipe runs on the main actor.
    var isOnMainActor = false
    var order = ServiceOrder()
}

/// The requirements of a provider on a call to resolve, including those of the services that it holds.
struct Requirements {
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

extension Wiring {
    /// The traits of the providers of the container's own recipes, after those of the inherited ones.
    func providerTraits(after inherited: Levels<Provider>?) -> [ProviderTraits] {
        let isObserved = !resolver.registrations.observers.isEmpty
        let isMadeAtStart = madeAtStart()
        let orders = recipes.own.first { $0.recipe.startup != nil }?.recipe.startup?.orders(self, inherited)
        return recipes.own.indices.map { index in
            let flags = facts.own[index].flags
            return ProviderTraits(
                requirements: Requirements(
                    graphInstances: flags.contains(.holdsGraph),
                    mainActor: flags.contains(.needsMainActor),
                    observers: isObserved,
                    isMadeAtStart: isMadeAtStart[index],
                    starts: flags.contains(.starts)
                ),
                isOnMainActor: recipes.own[index].recipe.isOnMainActor,
                order: orders?[index] ?? ServiceOrder(level: resolver.level)
            )
        }
    }

    /// Whether each of the container's own services may be made while another starts, which holds it.
    private func madeAtStart() -> [Bool] {
        var isMadeAtStart = Array(repeating: false, count: topology.links.nodeCount)
        let starting = recipes.own.indices.filter { recipes.own[$0].recipe.startup != nil }
        _ = topology.heldLinks.collect(from: starting, isSeen: &isMadeAtStart)
        return isMadeAtStart
    }
}
