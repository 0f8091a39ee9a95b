extension DependencyGraph {
    /// How many recipes need each one (fan-in), and how many it needs (fan-out), in the order of ``nodes``.
    ///
    /// ```swift
    /// let central = graph.couplings().max { $0.fanIn < $1.fanIn }
    /// ```
    ///
    /// They are as many as ``dependents(of:transitively:)`` and ``dependencies(of:transitively:)`` name.
    ///
    /// Takes time linear in nodes plus edges for all together.
    public func couplings() -> [(id: ID, fanIn: Int, fanOut: Int)] {
        let routes = routes()
        var fanIn = [Int](repeating: 0, count: nodes.count)
        for target in routes.down.targets { fanIn[target] += 1 }
        return nodes.indices.filter { !routes.isLater[$0] }.map { node in
            (nodes[node].id, fanIn[node], routes.down[node].count)
        }
    }
}
