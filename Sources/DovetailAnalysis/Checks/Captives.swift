extension DependencyGraph.Topology {
    /// One problem for each pair of a holder and a shorter-lived service that it holds or makes through a function, directly or
    /// through transient services, with a shortest path between them.
    ///
    /// - Parameters:
    ///   - lifetimes: The lifetimes of the nodes for dependents that hold them.
    ///   - madeLifetimes: Those for dependents that make them through a function.
    /// - Returns: The problems.
    package func captives(
        _ lifetimes: DependencyGraph.Lifetimes,
        _ madeLifetimes: DependencyGraph.Lifetimes
    ) -> [DependencyGraph.Problem] {
        let held = captives(held, components, lifetimes)
        // A function is called in the scope of its holder, so it cannot make a service of a scope within that. But it makes
        // services that live for one call.
        guard madeLifetimes.hasCustomScopes else { return held }
        let links = Links(starts: edgeStarts, targets: madeInScope)
        let made = captives(links.targets, links.components(), madeLifetimes.withoutGraph)
        // A service that is held, and made through a function as well, is one mistake.
        let known = Set(held.map(\.captivePair))
        return held
            + made.filter { problem in
                guard case .captive(let path, _) = problem.kind else { return false }
                let isHeld = path.allSatisfy { self.held[edges(of: $0.node).lowerBound + $0.dependency] >= 0 }
                return !isHeld && !known.contains(problem.captivePair)
            }
    }

    /// The shortest lifetime that each of the first nodes passes on to its holders, or to dependents that make it through a function.
    package func passedOn(
        _ lifetimes: DependencyGraph.Lifetimes,
        isHeld: Bool,
        _ count: Int
    ) -> [DependencyGraph.Lifetimes.Number] {
        guard lifetimes.areDifferent else { return (0..<count).map { lifetimes[$0] } }
        if isHeld { return Array(reach(held, components, lifetimes).prefix(count)) }
        let links = Links(starts: edgeStarts, targets: madeInScope)
        return Array(reach(madeInScope, links.components(), lifetimes.withoutGraph).prefix(count))
    }

    /// The captives over edges with these targets, whose strongly connected components are these.
    private func captives(
        _ targets: [Int],
        _ components: StronglyConnectedComponents,
        _ lifetimes: DependencyGraph.Lifetimes
    ) -> [DependencyGraph.Problem] {
        guard lifetimes.areDifferent else { return [] }
        let reach = reach(targets, components, lifetimes)
        var problems: [DependencyGraph.Problem] = []
        // Most graphs have no captive dependency, and then need no search.
        lazy var search = CaptiveSearch(nodeCount: links.nodeCount)
        for holder in 0..<links.nodeCount where lifetimes[holder] != .ofHolder {
            let isSuspect = edges(of: holder).contains { edge in
                let target = targets[edge]
                return target >= 0 && !lifetimes.outlives(reach[target], lifetimes[holder])
            }
            guard isSuspect else { continue }
            for held in search.run(from: holder, lifetimes, targets, reach: reach, in: self) {
                let path = Array(search.trail.back(from: held, to: holder).reversed())
                problems.append(DependencyGraph.Problem(.captive(path, held: held)))
            }
        }
        return problems
    }

    /// The lifetime of each node. A transient node has the shortest lifetime that it passes on to its holder, so only
    /// holders of something too short-lived are searched. The transient nodes of a cycle share one lifetime, which
    /// may be too short, but never too long.
    private func reach(
        _ targets: [Int],
        _ components: StronglyConnectedComponents,
        _ lifetimes: DependencyGraph.Lifetimes
    ) -> [DependencyGraph.Lifetimes.Number] {
        var reach = (0..<links.nodeCount).map { lifetimes[$0] }
        for component in 0..<components.count {
            let members = components.members(of: component)
            var shortest = DependencyGraph.Lifetimes.Number.ofHolder
            for member in members where lifetimes[member] == .ofHolder {
                for edge in edges(of: member) where targets[edge] >= 0 {
                    shortest = lifetimes.shorter(shortest, reach[targets[edge]])
                }
            }
            for member in members where lifetimes[member] == .ofHolder { reach[member] = shortest }
        }
        return reach
    }
}

extension DependencyGraph.Problem {
    /// The holder of a captive, and the captive.
    fileprivate var captivePair: [Int] {
        if case .captive(let path, let held) = kind { [path[0].node, held] } else { [] }
    }
}

extension DependencyGraph {
    /// The lifetimes in a graph, by number, so that each pair of scopes is compared quickly.
    package struct Lifetimes: Sendable {
        package enum Number: Equatable, Sendable {
            /// A transient service lives as long as its holder.
            case ofHolder
            case scope(Int)
            /// Several scopes, none of which encloses another. No service may be held in all of them.
            case mixed
        }

        private var numbers: [Number] = []
        package private(set) var scopes: [Scope] = []

        /// The lifetimes of nodes, by the positions of their scopes.
        package init(_ numbers: [Number], of scopes: [Scope]) {
            self.numbers = numbers
            self.scopes = scopes
        }

        init(_ nodes: [Node]) {
            var known = Numbering()
            numbers.reserveCapacity(nodes.count)
            for node in nodes {
                guard node.scope.depth != nil else {
                    numbers.append(.ofHolder)
                    continue
                }
                // Consecutive nodes often have the same scope.
                let isLast = scopes.last == node.scope
                let number = isLast ? scopes.count - 1 : known.number(of: node.scope.id, orElse: scopes.count)
                if number == scopes.count { scopes.append(node.scope) }
                numbers.append(.scope(number))
            }
        }

        /// The same with further nodes at the end.
        package func adding(_ others: [Number]) -> Self { Self(numbers + others, of: scopes) }

        subscript(node: Int) -> Number { numbers[node] }

        var hasCustomScopes: Bool { scopes.contains(where: \.isCustom) }

        /// Whether some service may not be held by another.
        var areDifferent: Bool { scopes.contains { $0 != .singleton && $0 != .weak } }

        /// The same lifetimes, in which services that live for one call count as transient.
        var withoutGraph: Self {
            var other = self
            for (node, number) in numbers.enumerated() {
                if case .scope(let scope) = number, scopes[scope] == .graph { other.numbers[node] = .ofHolder }
            }
            return other
        }

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
}

/// A search that runs for one holder after another, and need not be reset in between.
private struct CaptiveSearch {
    private(set) var trail: Trail
    private var seenBy: [Int]

    init(nodeCount: Int) {
        trail = Trail(nodeCount: nodeCount)
        seenBy = Array(repeating: -1, count: nodeCount)
    }

    /// The services that end before the holder does, the nearest first.
    mutating func run(
        from holder: Int,
        _ lifetimes: DependencyGraph.Lifetimes,
        _ targets: [Int],
        reach: [DependencyGraph.Lifetimes.Number],
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
                let target = targets[edge]
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
