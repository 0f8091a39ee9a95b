extension DependencyGraph {
    /// The reason why a service exists: a shortest path from a root, on which each service depends on the next, in any
    /// form. Takes time linear in nodes plus edges.
    ///
    /// ```swift
    /// graph.path(to: "Api")    // ["Screen", "LoadUsers", "Api"]
    /// ```
    ///
    /// - Returns: The path from one of the ``roots()`` to the service, including both. Of several, the one that begins with the first
    ///   root and continues with the first parameter. `nil` if no root depends on the service, or if it is not registered.
    public func path(to id: ID) -> [ID]? { position(of: id).flatMap { routes().shortest(to: $0) }.map(ids) }

    /// All paths from the roots to a service, on which each service depends on the next, in any form, and none occurs
    /// twice. ``path(to:)`` finds a shortest one.
    ///
    /// There can be many more paths than nodes. Takes time linear in nodes plus edges, and then for each path linear in its
    /// nodes and their edges. In a cycle of recipes, each of these edges can cost as much as the whole cycle.
    ///
    /// - Parameters:
    ///   - id: The service at the end of the paths.
    ///   - limit: The maximum number of paths.
    /// - Returns: The paths from each of the ``roots()`` to the service, including both, in the order of the roots
    ///   and then of the parameters. Empty if no root depends on the service, or if it is not registered.
    public func paths(to id: ID, limit: Int = 100) -> [[ID]] {
        guard let end = position(of: id) else { return [] }
        let routes = routes()
        var leadsToEnd = [Bool](repeating: false, count: nodes.count)
        _ = routes.down.reversed().collect(from: [end], isSeen: &leadsToEnd)
        let components = routes.down.components().numbers()

        // Searches depth first, and only takes steps from which the end can be reached, so that no step is wasted.
        var found: [[ID]] = []
        var path: [Int] = []
        var isOnPath = [Bool](repeating: false, count: nodes.count)
        var isSeen = isOnPath
        // The possible starts of the path, then for each node on it the possible next nodes. The first choice is at the end.
        var choices = [routes.roots().reversed().filter { leadsToEnd[$0] }]
        while found.count < limit, var choice = choices.popLast() {
            guard let node = choice.popLast() else {
                if let last = path.popLast() { isOnPath[last] = false }
                continue
            }
            choices.append(choice)
            path.append(node)
            isOnPath[node] = true
            var next: [Int] = []
            if node == end {
                found.append(ids(of: path))
            } else {
                next = routes.down[node].reversed().filter { leadsToEnd[$0] && !isOnPath[$0] }
            }
            // A path never returns to a component that it left, so it can block itself only within the current one. A
            // single choice needs no check, since the end can be reached.
            if next.count > 1 {
                next = next.filter { start in
                    routes.down.leads(from: start, isSeen: &isSeen) { other in
                        other == end || components[other] != components[node]
                    } unless: { other in
                        isOnPath[other] || !leadsToEnd[other]
                    }
                }
            }
            choices.append(next)
        }
        return found
    }
}

extension Links {
    // Whether a node leads to a match past what is in the way. `isSeen` is all `false` before and after the call.
    fileprivate func leads(
        from start: Int,
        isSeen: inout [Bool],
        to isTarget: (Int) -> Bool,
        unless isInTheWay: (Int) -> Bool
    ) -> Bool {
        if isTarget(start) { return true }
        var queue = [start]
        isSeen[start] = true
        defer { for node in queue { isSeen[node] = false } }
        var next = 0
        while next < queue.count {
            for target in self[queue[next]] where !isSeen[target] && !isInTheWay(target) {
                if isTarget(target) { return true }
                isSeen[target] = true
                queue.append(target)
            }
            next += 1
        }
        return false
    }
}
