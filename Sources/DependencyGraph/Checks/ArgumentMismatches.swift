extension DependencyGraph {
    func argumentMismatches(in topology: Topology) -> [Finding] {
        /// Who asks in the same form for the same makes one mistake.
        struct Form: Hashable {
            let node: Int
            let arguments: [ID]?
            let requested: ID?
        }

        var forms: [Form] = []
        var requests: [[Request]] = []
        var positions: [Form: Int] = [:]
        for node in nodes.indices {
            for (dependency, edge) in topology.edges(of: node).enumerated() where topology.held[edge] < 0 {
                let target = topology.targets[edge]
                guard target >= 0 else { continue }
                let wanted = nodes[node].dependencies[dependency]
                guard !matches(wanted, nodes[target]) else { continue }
                let isFactory = wanted.kind == .factory
                let form = Form(
                    node: target,
                    arguments: isFactory ? wanted.arguments : [],
                    requested: isFactory && wanted.arguments == nil ? wanted.requested : nil
                )
                let request = Request(node: node, dependency: dependency)
                if let position = positions[form] {
                    requests[position].append(request)
                } else {
                    positions[form] = forms.count
                    forms.append(form)
                    requests.append([request])
                }
            }
        }
        return zip(forms, requests).map { form, requests in
            Finding(.argumentMismatch(node: form.node, requests: requests), at: requests[0].node)
        }
    }

    /// Whether the edge passes what the node takes.
    private func matches(_ edge: Edge, _ node: Node) -> Bool {
        edge.kind == .factory ? edge.arguments == node.arguments : node.arguments.isEmpty
    }
}
