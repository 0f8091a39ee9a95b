extension DependencyGraph {
    /// One problem for each pair of a holder and a shorter-lived service that it holds through transient ones only,
    /// with a shortest path between them.
    func captives(in topology: Topology) -> [Problem] {
        let depths = nodes.map { $0.scope.depth ?? Self.noDepth }
        // Where scopes lie beside each other, their depth does not tell which of two outlives the other.
        let isBranched = nodes.contains { 1..<Int.max ~= $0.scope.depth ?? 0 }
        let reach = isBranched ? depths.map { _ in Int.max } : reach(depths, in: topology)
        var problems: [Problem] = []
        // Without a suspect there is nothing to prepare for.
        lazy var search = CaptiveSearch(nodeCount: nodes.count)
        for holder in nodes.indices where depths[holder] >= 0 {
            let isSuspect = topology.edges(of: holder).contains { edge in
                let target = topology.held[edge]
                return target >= 0 && max(depths[target], reach[target]) > depths[holder]
            }
            guard isSuspect else { continue }
            for held in search.run(from: holder, nodes: nodes, depths: depths, reach: reach, in: topology) {
                let path = Array(search.trail.back(from: held, to: holder).reversed())
                problems.append(Problem(.captive(path, held: held)))
            }
        }
        return problems
    }

    /// Transient services have no lifetime of their own.
    private static var noDepth: Int { -1 }

    /// For each transient node at least the depth of the shortest lifetime that it passes on to its holder, so that only
    /// those that hold something short-lived are searched. Members of a knot share theirs, which may be too much but
    /// never too little.
    private func reach(_ depths: [Int], in topology: Topology) -> [Int] {
        var reach = [Int](repeating: Self.noDepth, count: nodes.count)
        for component in 0..<topology.components.count {
            let members = topology.components.members(of: component)
            var deepest = Self.noDepth
            for member in members where depths[member] < 0 {
                for edge in topology.edges(of: member) {
                    let target = topology.held[edge]
                    guard target >= 0 else { continue }
                    deepest = max(deepest, depths[target], reach[target])
                }
            }
            for member in members where depths[member] < 0 { reach[member] = deepest }
        }
        return reach
    }
}

/// A search from one holder after another that does not have to forget what it saw before it starts anew.
private struct CaptiveSearch {
    private(set) var trail: Trail
    private var seenBy: [Int]

    init(nodeCount: Int) {
        trail = Trail(nodeCount: nodeCount)
        seenBy = Array(repeating: -1, count: nodeCount)
    }

    /// What the holder keeps from ending in time, the nearest first.
    mutating func run(
        from holder: Int,
        nodes: [DependencyGraph.Node],
        depths: [Int],
        reach: [Int],
        in topology: DependencyGraph.Topology
    ) -> [Int] {
        var captives: [Int] = []
        var queue = [holder]
        seenBy[holder] = holder
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in topology.edges(of: node).enumerated() {
                let target = topology.held[edge]
                guard target >= 0, seenBy[target] != holder else { continue }
                let isCaptive = !nodes[target].scope.outlives(nodes[holder].scope)
                guard isCaptive || depths[target] < 0 && reach[target] > depths[holder] else { continue }
                seenBy[target] = holder
                trail[target] = DependencyGraph.Request(node: node, dependency: dependency)
                if isCaptive {
                    captives.append(target)
                } else {
                    queue.append(target)
                }
            }
        }
        return captives
    }
}
