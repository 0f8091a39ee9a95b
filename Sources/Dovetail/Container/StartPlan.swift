import DovetailGraph

/// Determines which services start on demand, when an `async` function is called, and in which order services stop.
struct StartPlan {
    /// For each recipe, whether only `async` functions lead to it, and it has nothing to run.
    private let isOnDemand: [Bool]
    /// For each recipe, a number that is larger than those of its dependencies, in whatever form it takes them.
    private let ranks: [Int]

    /// Returns `nil` if no recipe takes an `async` function: then all services start together, and stop in the reverse order.
    init?(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) {
        guard recipes.contains(where: { $0.parameters.contains { $0?.isAsyncFunction == true } }) else { return nil }
        isOnDemand = Self.onDemand(recipes, topology)
        ranks = Self.rank(recipes.count, topology)
    }

    func apply(to providers: [Provider], in own: Range<Int>) {
        for index in own {
            providers[index].isStartedOnDemand = isOnDemand[index]
            providers[index].stopRank = ranks[index]
        }
    }

    private static func onDemand(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Bool] {
        var hasDependents = Array(repeating: false, count: recipes.count)
        // A service that runs always starts, because `Container.run` runs it.
        var isNeeded = recipes.map { $0.recipe.startup?.functions.run != nil }
        for index in recipes.indices {
            for (position, edge) in topology.edges(of: index).enumerated() {
                let target = topology.targets[edge]
                guard recipes.indices.contains(target) else { continue }
                hasDependents[target] = true
                if topology.held[edge] < 0, !recipes[index].isAsyncFunction(at: position) { isNeeded[target] = true }
            }
        }
        // The order has a recipe after those that it holds, so its reverse has it before them.
        for index in topology.order.reversed() where index < recipes.count {
            if hasDependents[index], !isNeeded[index] { continue }
            for edge in topology.edges(of: index) where recipes.indices.contains(topology.held[edge]) {
                isNeeded[topology.held[edge]] = true
            }
        }
        return recipes.indices.map { hasDependents[$0] && !isNeeded[$0] }
    }

    private static func rank(_ count: Int, _ topology: DependencyGraph.Topology) -> [Int] {
        var positions = Array(repeating: 0, count: topology.order.count)
        for (position, index) in topology.order.enumerated() { positions[index] = position }
        let components = topology.links.components()
        var ranks = positions
        var rank = 0
        for component in 0..<components.count {
            // Functions may close cycles, so a component may have several members. Among them, a recipe comes after
            // those that it holds.
            for member in components.members(of: component).sorted(by: { positions[$0] < positions[$1] }) {
                rank += 1
                ranks[member] = rank
            }
        }
        return ranks
    }
}

extension BoundRecipe {
    /// Whether the dependency at this position is an `async` function.
    fileprivate func isAsyncFunction(at position: Int) -> Bool {
        position >= links.count && parameters[position - links.count]?.isAsyncFunction == true
    }
}
