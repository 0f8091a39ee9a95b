import DovetailAnalysis

/// Where a service stands in the order in which services start, and in whose reverse they stop.
///
/// There is one order for a container, computed when it is created: each service comes after those that it depends on, in whatever
/// form it takes them. What an extension adds comes last, since nothing in the extended container depends on it.
struct StartRank: Comparable {
    /// The number of containers that the service's own one extends.
    var level = 0
    /// The length of the longest way to a service without dependencies. Services of one depth do not depend on each other, unless through
    /// functions in a circle.
    var depth = 0
    var position = 0

    static func < (left: Self, right: Self) -> Bool {
        (left.level, left.depth, left.position) < (right.level, right.depth, right.position)
    }
}

/// When a service starts.
struct StartTraits {
    var rank = StartRank()
    /// Whether only `async` functions lead to the service, and it has nothing to run: it starts when one of them is called.
    var isOnDemand = false
}

extension Wiring {
    /// When each service of a container starts, and in which order.
    func startTraits(level: Int) -> [StartTraits] {
        let isOnDemand = onDemand()
        var ranks = Array(repeating: StartRank(level: level), count: topology.links.nodeCount)
        for (position, index) in topology.order.enumerated() { ranks[index].position = position }
        for index in recipes.own.indices { ranks[index].depth = facts.own[index].depth }
        return recipes.own.indices.map { StartTraits(rank: ranks[$0], isOnDemand: isOnDemand($0)) }
    }

    /// Whether only calls that wait lead to a service.
    private func onDemand() -> (Int) -> Bool {
        guard ownUses.contains(where: \.form.waits) else { return { _ in false } }
        let count = topology.links.nodeCount
        var hasDependents = Array(repeating: false, count: count)
        // A service that runs always starts, because `Container.run` runs it.
        var isNeeded = (0..<count).map {
            $0 >= recipes.own.count || recipes.own[$0].recipe.startup?.run != nil
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
