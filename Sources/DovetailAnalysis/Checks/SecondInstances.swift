extension DependencyGraph {
    /// Services that live for one call to resolve and have a function that leads back to them; one for each strongly
    /// connected component.
    ///
    /// Calling the function is a separate call to resolve, so it does not get the instance of the call that made the
    /// function.
    func secondInstances(in topology: Topology) -> [Problem] {
        guard nodes.contains(where: { $0.scope == .graph }) else { return [] }
        let components = topology.dependencyOrder
        var problems: [Problem] = []
        for component in 0..<components.count {
            let members = components.members(of: component)
            guard let first = members.filter({ nodes[$0].scope == .graph }).min() else { continue }
            let path = wayAround(from: first, within: Set(members), in: topology)
            if !path.isEmpty { problems.append(Problem(.secondInstance(path))) }
        }
        return problems
    }

    /// A shortest path over edges of any kind from a node back to itself; empty if there is none.
    private func wayAround(from start: Int, within members: Set<Int>, in topology: Topology) -> [Request] {
        var requests: [Int: Request] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count, requests[start] == nil {
            let node = queue[next]
            next += 1
            for (dependency, target) in topology.links[node].enumerated()
            where members.contains(target) && requests[target] == nil {
                requests[target] = Request(node: node, dependency: dependency)
                queue.append(target)
            }
        }
        var path: [Request] = []
        var node = start
        while let request = requests[node] {
            path.append(request)
            node = request.node
            if node == start { break }
        }
        return path.reversed()
    }
}
