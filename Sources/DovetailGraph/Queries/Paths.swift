extension DependencyGraph {
    /// Why this is there: a shortest way from a root, on which each needs the next one in whatever form.
    ///
    /// ```swift
    /// graph.path(to: "Api")    // ["Screen", "LoadUsers", "Api"]
    /// ```
    ///
    /// - Returns: The way from one of the ``roots()`` to it, both included. Of several the one that begins with the first
    ///   root, and then goes on with the first parameter. `nil` where no root leads to it, or nothing provides it.
    ///
    /// Takes time linear in nodes plus edges.
    public func path(to id: ID) -> [ID]? {
        position(of: id).flatMap { routes().shortest(to: $0) }.map(ids)
    }

    /// All ways from a root to this, on which each needs the next one in whatever form and nothing comes twice.
    ///
    /// There can be many more of them than nodes; see ``path(to:)`` for a shortest one.
    ///
    /// - Parameters:
    ///   - id: Where the ways end.
    ///   - limit: How many are wanted at most.
    /// - Returns: The ways from each of the ``roots()`` to it, both included, in the order of the roots and then of the
    ///   parameters. Empty where no root leads to it, or nothing provides it.
    ///
    /// Takes time linear in nodes plus edges, and then for each way linear in its nodes and their edges. Where recipes need
    /// each other in a cycle, each of these edges can cost as much as all of the cycle.
    public func paths(to id: ID, limit: Int = 100) -> [[ID]] {
        guard let end = position(of: id) else { return [] }
        let routes = routes()
        var leadsToEnd = [Bool](repeating: false, count: nodes.count)
        _ = routes.up().collect(from: [end], isSeen: &leadsToEnd)
        let components = routes.down.components().numbers()

        // Goes down depth first, and only where there is a way on: so each step is one of a path that is found.
        var found: [[ID]] = []
        var path: [Int] = []
        var isOnPath = [Bool](repeating: false, count: nodes.count)
        var isSeen = isOnPath
        // Where the path can begin, and for each node on it where it can go on to; the first one last.
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
            // A path never comes back to a component that it left, so it can be in its own way only within the one where
            // it is now. And a single choice is the right one, as there is a way on.
            if next.count > 1 {
                next = next.filter { start in
                    routes.down.leads(from: start, isSeen: &isSeen) { place in
                        place == end || components[place] != components[node]
                    } unless: { place in
                        isOnPath[place] || !leadsToEnd[place]
                    }
                }
            }
            choices.append(next)
        }
        return found
    }
}

extension Links {
    // Whether a node leads to a place that is looked for, past all that is in the way. Nothing is seen before and after.
    fileprivate func leads(
        from start: Int,
        isSeen: inout [Bool],
        to isPlace: (Int) -> Bool,
        unless isInTheWay: (Int) -> Bool
    ) -> Bool {
        if isPlace(start) { return true }
        var queue = [start]
        isSeen[start] = true
        defer { for node in queue { isSeen[node] = false } }
        var next = 0
        while next < queue.count {
            for target in self[queue[next]] where !isSeen[target] && !isInTheWay(target) {
                if isPlace(target) { return true }
                isSeen[target] = true
                queue.append(target)
            }
            next += 1
        }
        return false
    }
}
