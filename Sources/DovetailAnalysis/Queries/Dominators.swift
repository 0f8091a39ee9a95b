extension DependencyGraph {
    /// The services that lie on every path from a root to this one: without any of them, no root would depend on it. Takes time
    /// linear in nodes plus edges.
    ///
    /// - Returns: The services without this one, in the order in which each path passes through them, beginning at
    ///   the root. Empty if no root depends on it, or if it is not registered.
    public func dominators(of id: ID) -> [ID] {
        let routes = routes()
        guard let path = position(of: id).flatMap(routes.shortest) else { return [] }
        // All dominators lie on every path, so one path is enough. A node on it is a dominator if no earlier node leads past it.
        var positions = [Int](repeating: -1, count: nodes.count)
        for (position, node) in path.enumerated() { positions[node] = position }
        var isSeen = positions.map { $0 >= 0 }
        var farthest = -1
        func lookAhead(from starts: [Int]) {
            for node in starts { farthest = max(farthest, positions[node]) }
            for node in routes.down.collect(from: starts, isSeen: &isSeen) {
                for target in routes.down[node] { farthest = max(farthest, positions[target]) }
            }
        }
        lookAhead(from: routes.roots())
        var dominators: [Int] = []
        for (position, node) in path.dropLast().enumerated() {
            if farthest == position { dominators.append(node) }
            lookAhead(from: Array(routes.down[node]))
        }
        return ids(of: dominators)
    }

    /// The services that exist for this one only: every path from a root to them passes through it.
    ///
    /// ```swift
    /// graph.dominated(by: "Analytics")    // what could go along with it
    /// ```
    ///
    /// - Returns: The services without this one, in the order of ``nodes``, as fast as ``dominators(of:)``. Empty if no
    ///   root depends on it, or if it is not registered.
    public func dominated(by id: ID) -> [ID] {
        guard let node = position(of: id) else { return [] }
        let routes = routes()
        let roots = routes.roots()
        var isReached = [Bool](repeating: false, count: nodes.count)
        _ = routes.down.collect(from: roots, isSeen: &isReached)
        // Marking the node as seen excludes all paths through it.
        var isReachedWithout = [Bool](repeating: false, count: nodes.count)
        isReachedWithout[node] = true
        _ = routes.down.collect(from: roots, isSeen: &isReachedWithout)
        return ids(of: nodes.indices.filter { isReached[$0] && !isReachedWithout[$0] })
    }
}
