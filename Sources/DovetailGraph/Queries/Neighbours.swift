extension DependencyGraph {
    /// Who needs this, in whatever form.
    ///
    /// ```swift
    /// graph.dependents(of: "Api")                        // who has it as a parameter
    /// graph.dependents(of: "Api", transitively: true)    // whom a change of it can reach
    /// ```
    ///
    /// - Parameters:
    ///   - id: The service. If it is not registered, the result is empty.
    ///   - transitively: Whether those are named, too, that need it through others.
    /// - Returns: Each once, the nearest first, and those that are equally near in the order of ``nodes``. What needs itself,
    ///   directly or through others, is its own user.
    ///
    /// Takes time linear in nodes plus edges.
    public func dependents(of id: ID, transitively: Bool = false) -> [ID] {
        neighbours(of: id, in: routes().up(), transitively: transitively)
    }

    /// What this needs, in whatever form, and is provided by something.
    ///
    /// ```swift
    /// graph.dependencies(of: "LoadUsers")                        // its parameters
    /// graph.dependencies(of: "LoadUsers", transitively: true)    // all that has to be there
    /// ```
    ///
    /// - Parameters:
    ///   - id: What needs it. Where nothing provides it, nothing is named.
    ///   - transitively: Whether that is named, too, which it needs through others.
    /// - Returns: Each once, the nearest first, and what is equally near in the order of parameters. What needs itself,
    ///   directly or through others, is its own dependency.
    ///
    /// Takes time linear in nodes plus edges.
    public func dependencies(of id: ID, transitively: Bool = false) -> [ID] {
        neighbours(of: id, in: routes().down, transitively: transitively)
    }

    private func neighbours(of id: ID, in links: Links, transitively: Bool) -> [ID] {
        guard let node = position(of: id) else { return [] }
        guard transitively else { return ids(of: Array(links[node])) }
        var isSeen = [Bool](repeating: false, count: nodes.count)
        return ids(of: links.collect(from: Array(links[node]), isSeen: &isSeen))
    }

    /// How many recipes need one, and how many it needs.
    public struct Coupling: Hashable, Sendable {
        /// Returns the recipe's service.
        public let id: ID
        /// How many recipes need it.
        public let fanIn: Int
        /// How many recipes it needs.
        public let fanOut: Int
    }

    /// How many recipes need each one (fan-in), and how many it needs (fan-out), in the order of ``nodes``.
    ///
    /// ```swift
    /// let central = graph.couplings().max { $0.fanIn < $1.fanIn }
    /// ```
    ///
    /// They are as many as ``dependents(of:transitively:)`` and ``dependencies(of:transitively:)`` name.
    ///
    /// Takes time linear in nodes plus edges for all together.
    public func couplings() -> [Coupling] {
        let routes = routes()
        var fanIn = [Int](repeating: 0, count: nodes.count)
        for target in routes.down.targets { fanIn[target] += 1 }
        return nodes.indices.filter { !routes.isLater[$0] }.map { node in
            Coupling(id: nodes[node].id, fanIn: fanIn[node], fanOut: routes.down[node].count)
        }
    }
}
