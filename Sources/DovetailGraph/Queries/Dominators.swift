extension DependencyGraph {
    /// What every way from a root to this goes through: without any one of them it would not be there.
    ///
    /// - Returns: Without itself, the one nearest to the roots first; that is the order in which each way goes through
    ///   them. Empty where no root leads to it, or nothing provides it.
    ///
    /// Takes time linear in nodes plus edges.
    public func dominators(of id: ID) -> [ID] {
        let routes = routes()
        guard let path = position(of: id).flatMap(routes.shortest) else { return [] }
        // All of them lie on any one way. A place on it is one where nothing that comes earlier leads further on.
        var places = [Int](repeating: -1, count: nodes.count)
        for (place, node) in path.enumerated() { places[node] = place }
        var isSeen = places.map { $0 >= 0 }
        var farthest = -1
        func lookAhead(from starts: [Int]) {
            for node in starts { farthest = max(farthest, places[node]) }
            for node in routes.down.collect(from: starts, isSeen: &isSeen) {
                for target in routes.down[node] { farthest = max(farthest, places[target]) }
            }
        }
        lookAhead(from: routes.roots())
        var dominators: [Int] = []
        for (place, node) in path.dropLast().enumerated() {
            if farthest == place { dominators.append(node) }
            lookAhead(from: Array(routes.down[node]))
        }
        return ids(of: dominators)
    }

    /// What is there for this only: every way from a root to it goes through this.
    ///
    /// ```swift
    /// graph.dominated(by: "Analytics")    // what could go along with it
    /// ```
    ///
    /// - Returns: Without itself, in the order of ``nodes``. Empty where no root leads to this, or nothing provides it.
    ///
    /// Takes time linear in nodes plus edges.
    public func dominated(by id: ID) -> [ID] {
        guard let node = position(of: id) else { return [] }
        let routes = routes()
        let roots = routes.roots()
        var isReached = [Bool](repeating: false, count: nodes.count)
        _ = routes.down.collect(from: roots, isSeen: &isReached)
        // What was seen already is not gone through.
        var isReachedWithout = [Bool](repeating: false, count: nodes.count)
        isReachedWithout[node] = true
        _ = routes.down.collect(from: roots, isSeen: &isReachedWithout)
        return ids(of: nodes.indices.filter { isReached[$0] && !isReachedWithout[$0] })
    }
}
