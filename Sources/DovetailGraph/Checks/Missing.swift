extension DependencyGraph {
    func missing(in topology: Topology) -> [Problem] {
        var groups = RequestGroups()
        for node in nodes.indices {
            for (dependency, edge) in topology.edges(of: node).enumerated() where topology.targets[edge] < 0 {
                let wanted = nodes[node].dependencies[dependency]
                guard wanted.kind != .optional else { continue }
                groups.add(Request(node: node, dependency: dependency), reason: wanted.target)
            }
        }
        return groups.all.map { requests in
            let first = requests[0]
            return Problem(.missing(nodes[first.node].dependencies[first.dependency].target, neededBy: requests))
        }
    }
}
