extension DependencyGraph {
    /// One problem for each pair of a holder and a shorter-lived service that it holds through transient ones only,
    /// with a shortest path between them.
    func captives(in topology: Topology) -> [Problem] {
        let lifetimes = Lifetimes(nodes)
        let reach = reach(lifetimes, in: topology)
        var problems: [Problem] = []
        // Without a suspect there is nothing to prepare for.
        lazy var search = CaptiveSearch(nodeCount: nodes.count)
        for holder in nodes.indices where lifetimes[holder] != .ofHolder {
            let isSuspect = topology.edges(of: holder).contains { edge in
                let target = topology.held[edge]
                return target >= 0 && !lifetimes.outlives(reach[target], lifetimes[holder])
            }
            guard isSuspect else { continue }
            for held in search.run(from: holder, lifetimes, reach: reach, in: topology) {
                let path = Array(search.trail.back(from: held, to: holder).reversed())
                problems.append(Problem(.captive(path, held: held)))
            }
        }
        return problems
    }

    /// The lifetime of each node. For a transient node the shortest one that it passes on to its holder, so that only those
    /// that hold something too short-lived are searched. Members of a knot share theirs, which may be too short, but never
    /// too long.
    private func reach(_ lifetimes: Lifetimes, in topology: Topology) -> [Lifetimes.Number] {
        var reach = nodes.indices.map { lifetimes[$0] }
        for component in 0..<topology.components.count {
            let members = topology.components.members(of: component)
            var shortest = Lifetimes.Number.ofHolder
            for member in members where lifetimes[member] == .ofHolder {
                for edge in topology.edges(of: member) where topology.held[edge] >= 0 {
                    shortest = lifetimes.shorter(shortest, reach[topology.held[edge]])
                }
            }
            for member in members where lifetimes[member] == .ofHolder { reach[member] = shortest }
        }
        return reach
    }
}

/// The lifetimes in a graph, by number, so that each pair of scopes is compared quickly.
private struct Lifetimes {
    enum Number: Equatable {
        /// A transient service lives as long as its holder.
        case ofHolder
        case scope(Int)
        /// Several scopes, none of which is within another one. No service outlives the holders of all of them.
        case mixed
    }

    private var numbers: [Number] = []
    private var scopes: [DependencyGraph.Scope] = []

    init(_ nodes: [DependencyGraph.Node]) {
        var known = Numbering()
        numbers.reserveCapacity(nodes.count)
        for node in nodes {
            guard node.scope.depth != nil else {
                numbers.append(.ofHolder)
                continue
            }
            // Neighbours are often in one scope.
            let isLast = scopes.last == node.scope
            let number = isLast ? scopes.count - 1 : known.number(of: node.scope.id, orElse: scopes.count)
            if number == scopes.count { scopes.append(node.scope) }
            numbers.append(.scope(number))
        }
    }

    subscript(node: Int) -> Number { numbers[node] }

    /// Whether a service of this lifetime may be held by one of another lifetime.
    func outlives(_ held: Number, _ holder: Number) -> Bool {
        switch (held, holder) {
        case (.ofHolder, _), (_, .ofHolder): true
        case (.mixed, _), (_, .mixed): false
        case (.scope(let held), .scope(let holder)): held == holder || scopes[held].outlives(scopes[holder])
        }
    }

    func shorter(_ left: Number, _ right: Number) -> Number {
        if left == .ofHolder { return right }
        if right == .ofHolder { return left }
        if outlives(left, right) { return right }
        return outlives(right, left) ? left : .mixed
    }
}

/// A search from one holder after another that does not have to forget what it saw before it starts anew.
private struct CaptiveSearch {
    private(set) var trail: Trail
    private var seenBy: [Int]

    init(nodeCount: Int) {
        trail = Trail(nodeCount: nodeCount)
        seenBy = Array(repeating: -1, count: nodeCount)
    }

    /// What the holder keeps from ending in time, the nearest first.
    mutating func run(
        from holder: Int,
        _ lifetimes: Lifetimes,
        reach: [Lifetimes.Number],
        in topology: DependencyGraph.Topology
    ) -> [Int] {
        var captives: [Int] = []
        var queue = [holder]
        seenBy[holder] = holder
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in topology.edges(of: node).enumerated() {
                let target = topology.held[edge]
                guard target >= 0, seenBy[target] != holder else { continue }
                guard !lifetimes.outlives(reach[target], lifetimes[holder]) else { continue }
                seenBy[target] = holder
                trail[target] = DependencyGraph.Request(node: node, dependency: dependency)
                if lifetimes[target] == .ofHolder {
                    queue.append(target)
                } else {
                    captives.append(target)
                }
            }
        }
        return captives
    }
}
