extension DependencyGraph {
    /// The longest chain of services in which each one holds the next: they have to be made one after another, the last one first.
    ///
    /// Only held services count: a function that makes a service later exists before the service does. Steps within a
    /// cycle of recipes that hold each other, which is a problem, do not count. Takes time linear in nodes plus edges.
    ///
    /// - Returns: Of several longest chains, the one that begins with the first-registered recipe and continues with
    ///   the first parameter. Empty only for an empty graph.
    public func longestChain() -> [ID] {
        let topology = topology()
        let isLater = topology.isLater()
        let components = topology.components.numbers()
        var lengths = [Int](repeating: 1, count: nodes.count)
        var next = [Int](repeating: -1, count: nodes.count)
        // In this order, each node follows the nodes that it holds.
        for node in topology.order {
            for edge in topology.edges(of: node) {
                let target = topology.held[edge]
                guard target >= 0, components[target] != components[node] else { continue }
                guard lengths[target] >= lengths[node] else { continue }
                lengths[node] = lengths[target] + 1
                next[node] = target
            }
        }
        var first = -1
        for node in nodes.indices where !isLater[node] && (first < 0 || lengths[node] > lengths[first]) { first = node }
        guard first >= 0 else { return [] }
        return ids(of: Array(sequence(first: first) { next[$0] < 0 ? nil : next[$0] }))
    }
}
