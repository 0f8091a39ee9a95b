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
            let isMade = topology.madeInScope[edge] >= 0
            return lifetimes.add(reaches[target], to: &reaches[node], isHeld: held[edge] >= 0, isMadeInScope: isMade)
        }
        var problems = captives(over: held, reaches.map(\.held), lifetimes, in: topology)
        // A service that is held, and made through a function as well, is one mistake.
        let known = Set(problems.map(\.captivePair))
        for problem in captives(over: topology.madeInScope, reaches.map(\.made), lifetimes, in: topology) {
            guard case .captive(let path, _) = problem.kind, !known.contains(problem.captivePair) else { continue }
            let isHeld = path.allSatisfy { held[topology.edges(of: $0.node).lowerBound + $0.dependency] >= 0 }
            if !isHeld { problems.append(problem) }
        }
        return problems
    }

    /// The captives over edges with these targets.
    private func captives(
        over targets: [Int],
        _ bounds: [LifetimeTable.Bound],
        _ lifetimes: LifetimeTable,
        in topology: Topology
    ) -> [Problem] {
        var problems: [Problem] = []
        // The search for one holder after another need not reset these in between.
        var trail = Trail(nodeCount: nodes.count)
        var seenBy = [Int](repeating: -1, count: nodes.count)
        for holder in nodes.indices where bounds[holder].isOwn {
            var captives: [Int] = []
            seenBy[holder] = holder
            topology.search(from: holder, over: targets) { target, request in
                guard seenBy[target] != holder, lifetimes.isCaptive(bounds[target], of: bounds[holder])
                else { return false }
                seenBy[target] = holder
                trail.requests[target] = request
                if bounds[target].isOwn { captives.append(target) }
                return !bounds[target].isOwn
            }
            problems += captives.map { captive in
                Problem(.captive(trail.back(from: captive, to: holder).reversed(), held: captive))
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
