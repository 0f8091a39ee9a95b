extension DependencyGraph {
    func mistakes(in topology: Topology) -> [Problem] {
        guard nodes.contains(where: { $0.mistake != nil }) else { return [] }
        var isNeeded = [Bool](repeating: false, count: nodes.count)
        for target in topology.targets where target >= 0 { isNeeded[target] = true }
        return nodes.indices.compactMap { node in
            guard let mistake = nodes[node].mistake, mistake != .replacesNothing || !isNeeded[node] else { return nil }
            return Problem(.mistake(node: node, mistake))
        }
    }
}
