// Requests that a graph cannot meet: the service is not registered, or its recipe takes other arguments.
extension DependencyGraph {
    func unmetRequests(in topology: Topology) -> [Problem] {
        var (missing, mismatches) = (RequestGroups(), RequestGroups())
        var node = 0
        for edge in topology.unmet {
            while topology.edges(of: node).upperBound <= edge { node += 1 }
            let request = Request(node: node, dependency: edge - topology.edges(of: node).lowerBound)
            let wanted = nodes[node].dependencies[request.dependency]
            let target = topology.targets[edge]
            if target < 0 {
                missing.add(request, reason: wanted.target)
            } else {
                mismatches.add(request, reason: form(of: wanted, nodes[target].id))
            }
        }
        return missing.all.map { requests in
            let first = requests[0]
            return Problem(.missing(nodes[first.node].dependencies[first.dependency].target, neededBy: requests))
        }
            + mismatches.all.map { requests in
                let node = topology.targets[topology.edges(of: requests[0].node).lowerBound + requests[0].dependency]
                return Problem(.argumentMismatch(node: node, requests: requests))
            }
    }

    /// Requests of the same form for the same service are one mistake.
    private func form(of edge: Edge, _ target: ID) -> ID {
        guard edge.kind == .factory else { return ID([target, ID([])]) }
        guard let arguments = edge.arguments else { return ID([target, edge.requested ?? target]) }
        return ID([target, ID(arguments)])
    }

    /// Requests grouped by the reason why they fail, in the order in which the reasons occur. Each group is one problem.
    private struct RequestGroups {
        private var reasons = Numbering()
        private var requests: [Request] = []
        /// For each request the position of the first one with the same reason.
        private var firsts: [Int] = []

        mutating func add(_ request: Request, reason: ID) {
            firsts.append(reasons.number(of: reason, orElse: requests.count))
            requests.append(request)
        }

        var all: [[Request]] { positions(byNumber: firsts).map { positions in positions.map { requests[$0] } } }
    }
}

extension DependencyGraph.Edge {
    /// Whether the edge passes the arguments that the node takes.
    func matches(_ node: DependencyGraph.Node) -> Bool {
        kind == .factory ? arguments == node.arguments : node.arguments.isEmpty
    }
}
