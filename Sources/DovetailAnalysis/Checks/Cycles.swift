extension DependencyGraph {
    /// One problem for each strongly connected component: a shortest cycle through its first-registered member.
    func cycles(in topology: Topology) -> [Problem] {
        // A component is identified by its first-registered member.
        var knotOf = [Int](repeating: -1, count: nodes.count)
        for component in 0..<topology.components.count {
            let members = topology.components.members(of: component)
            guard var first = members.first, members.count > 1 || holdsItself(first, in: topology) else { continue }
            for member in members { first = min(first, member) }
            for member in members { knotOf[member] = first }
        }
        let knots = positions(byNumber: knotOf)
        guard !knots.isEmpty else { return [] }

        var trail = Trail(nodeCount: nodes.count)
        return knots.map { members in
            let path = wayAround(from: members[0], knotOf: knotOf, trail: &trail, in: topology)
            return Problem(.cycle(path, members: members))
        }
    }

    private func holdsItself(_ node: Int, in topology: Topology) -> Bool {
        topology.edges(of: node).contains { topology.held[$0] == node }
    }

    /// A shortest path from a node back to itself, breadth first and within its component.
    private func wayAround(
        from start: Int,
        knotOf: [Int],
        trail: inout Trail,
        in topology: Topology
    ) -> [Request] {
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in topology.edges(of: node).enumerated() {
                let target = topology.held[edge]
                guard target >= 0, knotOf[target] == knotOf[start], trail[target] == nil else { continue }
                trail[target] = Request(node: node, dependency: dependency)
                if target == start { return trail.back(from: start, to: start).reversed() }
                queue.append(target)
            }
        }
        return []
    }
}
