extension DependencyGraph {
    /// One problem for each knot: a shortest way around that the first-registered member is on.
    func cycles(in topology: Topology) -> [Finding] {
        let components = topology.components
        var knots: [[Int]] = []
        for component in 0..<components.count {
            let members = components[component]
            guard let member = members.first else { continue }
            if members.count > 1 || topology.edges(of: member).contains(where: { topology.held[$0] == member }) {
                knots.append(members.sorted())
            }
        }
        guard !knots.isEmpty else { return [] }

        var knotOf = [Int](repeating: -1, count: nodes.count)
        for (knot, members) in knots.enumerated() {
            for member in members { knotOf[member] = knot }
        }
        var reachedFrom = [Request?](repeating: nil, count: nodes.count)
        return knots.sorted { $0[0] < $1[0] }.map { members in
            let path = wayAround(from: members[0], knotOf: knotOf, reachedFrom: &reachedFrom, in: topology)
            return Finding(.cycle(path, members: members), at: members[0])
        }
    }

    /// A shortest path from a node back to itself, breadth first and without leaving its knot.
    private func wayAround(
        from start: Int,
        knotOf: [Int],
        reachedFrom: inout [Request?],
        in topology: Topology
    ) -> [Request] {
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in topology.edges(of: node).enumerated() {
                let target = topology.held[edge]
                guard target >= 0, knotOf[target] == knotOf[start], reachedFrom[target] == nil else { continue }
                reachedFrom[target] = Request(node: node, dependency: dependency)
                if target == start { return path(to: start, from: start, reachedFrom) }
                queue.append(target)
            }
        }
        return []
    }

    /// The requests that led from one node to another, in that order; there is at least one.
    func path(to end: Int, from start: Int, _ reachedFrom: [Request?]) -> [Request] {
        var path: [Request] = []
        var node = end
        repeat {
            guard let request = reachedFrom[node] else { break }
            path.append(request)
            node = request.node
        } while node != start
        return path.reversed()
    }
}
