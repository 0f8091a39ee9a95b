import DovetailAnalysis

/// When a service starts, and in reverse, when it stops. There is one order for a container, computed when it is created: each service
/// comes after those that it depends on, in whatever form it takes them.
struct ServiceOrder: Comparable {
    /// The number of containers that the service's own one extends. What an extension adds comes last, since nothing in the extended
    /// container depends on it.
    var level = 0
    /// The longest way to a service without dependencies. Services of one depth do not depend on each other, unless they form a circle.
    var depth = 0
    var position = 0
    /// Whether only `async` functions lead to the service, and it has nothing to run: it starts when one of them is called.
    var isOnDemand = false
    /// Whether nothing that starts depends on the service. Its body begins when everything has started.
    var beginsLast = false
    /// Whether others depend on the service on which it depends, which functions make possible.
    var isInCircle = false
    /// Whether a run waits for the end of its body: no other body depends on it.
    var keepsRunning = false
    /// The phase of a stop in which the service stops.
    var stops = Lifecycle.StopPhase.closed

    static func < (left: Self, right: Self) -> Bool {
        (left.level, left.depth, left.position) < (right.level, right.depth, right.position)
    }

    func isDeeper(than other: Self) -> Bool { (level, depth) > (other.level, other.depth) }
}

extension ServiceOrder {
    /// The order of a container's own recipes.
    static func all(_ wiring: Wiring, level: Int) -> [ServiceOrder] {
        let (topology, recipes) = (wiring.topology, wiring.recipes.own)
        var orders = Array(repeating: ServiceOrder(level: level), count: topology.links.nodeCount)
        // Functions may close circles. Among the members of one, a recipe comes after those that it holds.
        for (position, index) in topology.order.enumerated() { orders[index].position = position }
        for index in recipes.indices { orders[index].depth = wiring.facts.own[index].depth }
        let circles = Circles(links: topology.links, components: topology.dependencyOrder)
        func needed(by isRoot: (Recipe) -> Bool) -> [Bool] {
            circles.needed { $0 < recipes.count && isRoot(recipes[$0].recipe) }
        }
        let isNeededByWork = needed { $0.lifetime.customScope != nil }
        let isNeededAtStart = needed { $0.startup != nil }
        // A container runs the services that it has, and each scope runs its own.
        let scopes = Set(recipes.filter { $0.recipe.runs }.map(\.recipe.lifetime.customScope))
        let isNeededByBodies = Dictionary(
            uniqueKeysWithValues: scopes.map { scope in
                (scope, needed { $0.runs && $0.lifetime.customScope == scope })
            }
        )
        let isOnDemand = wiring.onDemand()
        return recipes.indices.map { index in
            let (recipe, circle) = (recipes[index].recipe, circles.numbers[index])
            var order = orders[index]
            order.isInCircle = circles.components.members(of: circle).count > 1
            order.isOnDemand = isOnDemand(index)
            order.beginsLast = !isNeededAtStart[circle] && !order.isInCircle
            order.keepsRunning = recipe.runs && isNeededByBodies[recipe.lifetime.customScope]?[circle] == false
            if wiring.facts.own[index].flags.contains(.beginsWork) {
                order.stops = isNeededByWork[circle] ? .draining : .serving
            }
            return order
        }
    }
}

extension Recipe {
    /// Whether the service runs, with work of its own.
    var runs: Bool { startup?.running?.run != nil }
}

/// The recipes of a container in circles, most of which have one member.
private struct Circles {
    let links: Links
    let components: StronglyConnectedComponents
    let numbers: [Int]

    init(links: Links, components: StronglyConnectedComponents) {
        (self.links, self.components, numbers) = (links, components, components.numbers())
    }

    /// Whether some of these nodes depend on each circle, from outside of it.
    func needed(by isRoot: (Int) -> Bool) -> [Bool] {
        var isNeeded = Array(repeating: false, count: components.count)
        for circle in (0..<components.count).reversed() {
            let members = components.members(of: circle)
            guard isNeeded[circle] || members.contains(where: isRoot) else { continue }
            for member in members {
                for target in links[member] where target >= 0 && numbers[target] != circle {
                    isNeeded[numbers[target]] = true
                }
            }
        }
        return isNeeded
    }
}

extension Wiring {
    /// Whether only calls that wait lead to a service.
    fileprivate func onDemand() -> (Int) -> Bool {
        guard ownUses.contains(where: \.form.waits) else { return { _ in false } }
        let count = topology.links.nodeCount
        var hasDependents = Array(repeating: false, count: count)
        // A service that runs always starts, because `Container.run` runs it.
        var isNeeded = (0..<count).map {
            $0 >= recipes.own.count || recipes.own[$0].recipe.runs
        }
        for (use, target) in zip(ownUses, topology.targets) where target >= 0 {
            hasDependents[target] = true
            if use.form.made != .now, !use.form.waits { isNeeded[target] = true }
        }
        let roots = (0..<count).filter { isNeeded[$0] || !hasDependents[$0] }
        isNeeded = Array(repeating: false, count: count)
        _ = topology.heldLinks.collect(from: roots, isSeen: &isNeeded)
        return { hasDependents[$0] && !isNeeded[$0] }
    }
}

// What providers reach, at run time

extension ServiceOrder {
    /// The services to start before that of a provider: those that it holds, directly or through others that do not start. What runs
    /// may call everything on which it depends at once, so a service that runs needs that in any form, unless it depends on the service.
    static func needs(of provider: Provider) -> [Provider] {
        guard provider.requirements.starts else { return [] }
        var found: [Provider] = []
        var seen: Set<ObjectIdentifier> = []
        // Reversed, so that the dependencies are visited in their order.
        var waiting = Array(provider.uses.reversed())
        while let next = waiting.popLast() {
            guard next.requirements.starts, seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if next.startup == nil { waiting += next.uses.reversed() } else { found.append(next) }
        }
        guard provider.startup?.running?.run != nil else { return found }
        reached(from: [provider]) { next in
            let isWithin = next.address.scope == 0 || next.address.scope == provider.address.scope
            guard next.startup != nil, !next.order.isOnDemand, isWithin, provider.order.isDeeper(than: next.order)
            else { return true }
            if seen.insert(ObjectIdentifier(next)).inserted { found.append(next) }
            // What runs needs all that it reaches itself, except in a circle.
            let isNeeding = next.startup?.running?.run != nil && !next.order.isInCircle
            return !isNeeding || next.address.scope != provider.address.scope
        }
        return found
    }

    /// What providers depend on in any form.
    ///
    /// - Parameters:
    ///   - providers: Where to begin.
    ///   - goesOn: Whether to go on to what a provider depends on. Called once for each.
    /// - Returns: What is reached.
    @discardableResult
    static func reached(
        from providers: [Provider],
        _ goesOn: (Provider) -> Bool = { _ in true }
    ) -> Set<ObjectIdentifier> {
        var seen: Set<ObjectIdentifier> = []
        var waiting = providers
        while let next = waiting.popLast() {
            for use in next.allUses where seen.insert(ObjectIdentifier(use)).inserted && goesOn(use) {
                waiting.append(use)
            }
        }
        return seen
    }
}
