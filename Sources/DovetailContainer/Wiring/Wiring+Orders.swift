// When services start and stop: queries over the wiring, for containers in which something starts.

extension Wiring {
    /// The order of each of the container's own recipes, after those of the inherited ones, which have providers.
    func orders(after inherited: Levels<Provider>?) -> [ServiceOrder] {
        let own = recipes.own
        var orders = own.indices.map { ServiceOrder(level: resolver.level, depth: facts.own[$0].depth) }
        // Functions may close circles. Among the members of one, a recipe comes after those that it holds.
        for (position, index) in topology.order.enumerated() where index < own.count {
            orders[index].position = position
        }
        let isNeededByWork = isNeeded { $0.lifetime.customScope != nil }
        let stopsFirst = inherited.map { stoppingFirst(after: $0) }
        let isNeededAtStart = isNeeded { $0.startup != nil }
        // A container runs the services that it has, and each scope runs its own.
        var isNeededByBodies: [CustomScope?: [Bool]] = [:]
        let isOnDemand = onDemand()
        for circle in 0..<topology.dependencyOrder.count {
            let members = topology.dependencyOrder.members(of: circle)
            for index in members where index < own.count {
                orders[index].isInCircle = members.count > 1
                orders[index].entersScopes = facts.own[index].flags.contains(.entersScopes)
                orders[index].isOnDemand = isOnDemand(index)
                orders[index].beginsLast = !isNeededAtStart[index] && members.count == 1
                if facts.own[index].flags.contains(.beginsWork) {
                    orders[index].stops = isNeededByWork[index] && stopsFirst?[index] != true ? .draining : .serving
                }
                guard own[index].recipe.runs else { continue }
                let scope = own[index].recipe.lifetime.customScope
                let isNeededByOthers =
                    isNeededByBodies[scope] ?? isNeeded { $0.runs && $0.lifetime.customScope == scope }
                isNeededByBodies[scope] = isNeededByOthers
                orders[index].keepsRunning = !isNeededByOthers[index]
            }
        }
        return orders
    }

    /// For each node, whether it is or leads to an inherited service that stops first: what depends on that stops no later.
    private func stoppingFirst(after inherited: Levels<Provider>) -> [Bool] {
        let border = zip(ownUses, topology.targets).filter { 0..<recipes.start ~= $0.0.target }
        let first = border.filter { inherited[$0.0.target].order.stops == .serving }.map(\.1)
        var stopsFirst = Array(repeating: false, count: topology.links.nodeCount)
        _ = topology.links.reversed().collect(from: first, isSeen: &stopsFirst)
        return stopsFirst
    }

    /// For each node, whether one of these recipes depends on it, from outside of its circle.
    private func isNeeded(by isRoot: (Recipe) -> Bool) -> [Bool] {
        topology.isNeeded { $0 < recipes.own.count && isRoot(recipes.own[$0].recipe) }
    }

    /// Whether only calls that wait lead to a service.
    private func onDemand() -> (Int) -> Bool {
        guard ownUses.contains(where: \.form.waits) else { return { _ in false } }
        let count = topology.links.nodeCount
        var hasDependents = Array(repeating: false, count: count)
        // A service that runs always starts, because `Container.run` runs it.
        var isNeeded = (0..<count).map { $0 >= recipes.own.count || recipes.own[$0].recipe.runs }
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

extension DependencyGraph.Topology {
    /// For each node, whether one of these depends on it, from outside of its circle.
    func isNeeded(by isRoot: (Int) -> Bool) -> [Bool] {
        let circles = dependencyOrder.numbers()
        var isNeeded = Array(repeating: false, count: dependencyOrder.count)
        var isLeading = isNeeded
        for node in circles.indices where isRoot(node) { isLeading[circles[node]] = true }
        for node in dependencyOrder.order.reversed() where isLeading[circles[node]] {
            for edge in edges(of: node) where targets[edge] >= 0 && circles[targets[edge]] != circles[node] {
                isNeeded[circles[targets[edge]]] = true
                isLeading[circles[targets[edge]]] = true
            }
        }
        return circles.map { isNeeded[$0] }
    }
}
