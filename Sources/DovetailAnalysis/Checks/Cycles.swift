extension DependencyGraph.Topology {
    /// One problem for each strongly connected component: a shortest cycle through its first-registered member.
    func cycles() -> [DependencyGraph.Problem] {
        // A component is identified by its first-registered member.
        var knotOf = [Int](repeating: -1, count: links.nodeCount)
        for component in 0..<components.count {
            let members = components.members(of: component)
            guard let first = members.min(), members.count > 1 || holdsItself(first) else { continue }
            for member in members { knotOf[member] = first }
        }
        let knots = positions(byNumber: knotOf)
        guard !knots.isEmpty else { return [] }

        var trail = Trail(nodeCount: links.nodeCount)
        return knots.map { members in
            let path = wayAround(from: members[0], over: held, knotOf: knotOf, trail: &trail)
            return DependencyGraph.Problem(.cycle(path, members: members))
        }
    }

    /// A shortest path from a node back to itself over edges with these targets, within its component; empty if there is none.
    func wayAround(
        from start: Int,
        over targets: [Int],
        knotOf: [Int],
        trail: inout Trail
    ) -> [DependencyGraph.Request] {
        search(from: start, over: targets) { target, request in
            guard knotOf[target] == knotOf[start], trail.requests[target] == nil else { return false }
            trail.requests[target] = request
            return target != start
        }
        return trail.back(from: start, to: start).reversed()
    }
}
