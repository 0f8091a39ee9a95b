import DovetailAnalysis

/// Where a service stands in the order in which services start, and in whose reverse they stop.
///
/// There is one order for a container, computed when it is created: each service comes after those that it depends on, in whatever
/// form it takes them. What an extension adds comes last, since nothing in the extended container depends on it.
struct StartRank: Comparable {
    /// The number of containers that the service's own one extends.
    var level = 0
    var position = 0

    static func < (left: Self, right: Self) -> Bool { (left.level, left.position) < (right.level, right.position) }
}

/// When a service starts.
struct StartTraits {
    var rank = StartRank()
    /// Whether only `async` functions lead to the service, and it has nothing to run: it starts when one of them is called.
    var isOnDemand = false
}

/// Determines in which order services start and stop, and which ones start on demand, when an `async` function is called.
struct StartPlan {
    private let isOnDemand: [Bool]
    private let positions: [Int]

    init(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) {
        isOnDemand = Self.onDemand(recipes, topology)
        positions = Self.positions(recipes.count, topology)
    }

    /// The traits of a recipe of the container with this level.
    func traits(of recipe: Int, level: Int) -> StartTraits {
        StartTraits(rank: StartRank(level: level, position: positions[recipe]), isOnDemand: isOnDemand[recipe])
    }

    private static func onDemand(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Bool] {
        guard recipes.contains(where: { $0.parameters.contains { $0?.isAsyncFunction == true } }) else {
            return Array(repeating: false, count: recipes.count)
        }
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

    private static func positions(_ count: Int, _ topology: DependencyGraph.Topology) -> [Int] {
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
