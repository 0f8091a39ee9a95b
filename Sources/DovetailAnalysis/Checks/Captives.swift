extension DependencyGraph {
    /// One problem for each pair of a holder and a shorter-lived service that it holds or makes through a function, directly or
    /// through transient services, with a shortest path between them.
    func captives(in topology: Topology) -> [Problem] {
        var lifetimes = LifetimeTable()
        var reaches = nodes.map { lifetimes.reach(of: $0.scope) }
        guard lifetimes.areDifferent else { return [] }
        // What is made in its own scope, wherever the dependent is, imposes nothing.
        let held = zip(topology.held, topology.madeInScope).map { $1 < 0 ? -1 : $0 }
        topology.propagate { node, edge, target, _ in
            lifetimes.add(
                reaches[target],
                to: &reaches[node],
                isHeld: held[edge] >= 0,
                isMadeInScope: topology.madeInScope[edge] >= 0
            )
        }
        let captives = captives(over: held, reaches, \.held, lifetimes, in: topology)
        // A service that is held, and made through a function as well, is one mistake.
        let known = Set(captives.map(\.captivePair))
        return captives
            + self.captives(over: topology.madeInScope, reaches, \.made, lifetimes, in: topology).filter { problem in
                guard case .captive(let path, _) = problem.kind else { return false }
                let isHeld = path.allSatisfy { held[topology.edges(of: $0.node).lowerBound + $0.dependency] >= 0 }
                return !isHeld && !known.contains(problem.captivePair)
            }
    }

    /// The captives over edges with these targets.
    private func captives(
        over targets: [Int],
        _ reaches: [LifetimeTable.Reach],
        _ reach: KeyPath<LifetimeTable.Reach, LifetimeTable.Bound>,
        _ lifetimes: LifetimeTable,
        in topology: Topology
    ) -> [Problem] {
        let bounds = reaches.map { $0[keyPath: reach] }
        var problems: [Problem] = []
        // Most graphs have no captive dependency, and then need no search.
        lazy var search = CaptiveSearch(nodeCount: nodes.count)
        for holder in nodes.indices where bounds[holder].isOwn {
            let isSuspect = topology.edges(of: holder).contains { edge in
                targets[edge] >= 0 && lifetimes.isCaptive(bounds[targets[edge]], of: bounds[holder])
            }
            guard isSuspect else { continue }
            for held in search.run(from: holder, over: targets, bounds, lifetimes, in: topology) {
                let path = Array(search.trail.back(from: held, to: holder).reversed())
                problems.append(Problem(.captive(path, held: held)))
            }
        }
        return problems
    }
}

extension DependencyGraph.Problem {
    /// The holder of a captive, and the captive.
    fileprivate var captivePair: [Int] {
        if case .captive(let path, let held) = kind { [path[0].node, held] } else { [] }
    }
}

/// A search that runs for one holder after another, and need not be reset in between.
private struct CaptiveSearch {
    private(set) var trail: Trail
    private var seenBy: [Int]

    init(nodeCount: Int) {
        trail = Trail(nodeCount: nodeCount)
        seenBy = Array(repeating: -1, count: nodeCount)
    }

    /// The services that end before the holder does, the nearest first.
    mutating func run(
        from holder: Int,
        over targets: [Int],
        _ bounds: [DependencyGraph.LifetimeTable.Bound],
        _ lifetimes: DependencyGraph.LifetimeTable,
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
                let target = targets[edge]
                guard target >= 0, seenBy[target] != holder else { continue }
                guard lifetimes.isCaptive(bounds[target], of: bounds[holder]) else { continue }
                seenBy[target] = holder
                trail[target] = DependencyGraph.Request(node: node, dependency: dependency)
                if bounds[target].isOwn {
                    captives.append(target)
                } else {
                    queue.append(target)
                }
            }
        }
        return captives
    }
}
