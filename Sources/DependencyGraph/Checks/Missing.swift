extension DependencyGraph {
    func missing(in topology: Topology) -> [Finding] {
        var ids: [ID] = []
        var requests: [[Request]] = []
        var positions: [ID: Int] = [:]
        for node in nodes.indices {
            for (dependency, edge) in topology.edges(of: node).enumerated() where topology.targets[edge] < 0 {
                let wanted = nodes[node].dependencies[dependency]
                guard wanted.kind != .optional else { continue }
                let request = Request(node: node, dependency: dependency)
                if let position = positions[wanted.target] {
                    requests[position].append(request)
                } else {
                    positions[wanted.target] = ids.count
                    ids.append(wanted.target)
                    requests.append([request])
                }
            }
        }
        return zip(ids, requests).map { id, requests in
            Finding(.missing(id, neededBy: requests), at: requests[0].node)
        }
    }
}
