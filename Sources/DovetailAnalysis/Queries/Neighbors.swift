extension DependencyGraph {
    /// The dependents of a service, in any form. Takes time linear in nodes plus edges.
    ///
    /// ```swift
    /// graph.dependents(of: "Api")                        // who has it as a parameter
    /// graph.dependents(of: "Api", transitively: true)    // whom a change of it can reach
    /// ```
    ///
    /// - Parameters:
    ///   - id: The service. If it is not registered, the result is empty.
    ///   - transitively: Whether to include indirect dependents.
    /// - Returns: Each dependent once, the nearest first; equally near ones are in the order of ``nodes``. A service
    ///   that depends on itself, directly or indirectly, is its own dependent.
    public func dependents(of id: ID, transitively: Bool = false) -> [ID] {
        neighbors(of: id, in: routes().down.reversed(), transitively: transitively)
    }

    /// The registered dependencies of a service, as ``dependents(of:transitively:)`` has its dependents.
    ///
    /// - Returns: Each dependency once, the nearest first; equally near ones are in the order of parameters.
    public func dependencies(of id: ID, transitively: Bool = false) -> [ID] {
        neighbors(of: id, in: routes().down, transitively: transitively)
    }

    private func neighbors(of id: ID, in links: Links, transitively: Bool) -> [ID] {
        guard let node = position(of: id) else { return [] }
        var isSeen = [Bool](repeating: false, count: nodes.count)
        return ids(of: links.collect(from: Array(links[node]), upTo: transitively ? .max : 0, isSeen: &isSeen))
    }

    /// The numbers of a recipe's dependents and dependencies.
    public struct Coupling: Hashable, Sendable {
        /// Returns the recipe's service.
        public let id: ID
        /// The number of its direct dependents.
        public let fanIn: Int
        /// The number of its direct dependencies.
        public let fanOut: Int
    }

    /// The numbers of dependents (fan-in) and dependencies (fan-out) of each recipe, in the order of ``nodes``.
    ///
    /// The counts of ``dependents(of:transitively:)`` and ``dependencies(of:transitively:)``, in linear time for all recipes.
    ///
    /// ```swift
    /// let central = graph.couplings().max { $0.fanIn < $1.fanIn }
    /// ```
    public func couplings() -> [Coupling] {
        let routes = routes()
        let up = routes.down.reversed()
        return nodes.indices.filter { !routes.isLater[$0] }.map { node in
            Coupling(id: nodes[node].id, fanIn: up[node].count, fanOut: routes.down[node].count)
        }
    }
}
