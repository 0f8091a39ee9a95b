extension DependencyGraph {
    /// The roots of the graph: services that are used from outside and have no dependents, in the order of ``nodes``.
    ///
    /// A `@Graph` lets all its methods be called, so what others need as well would tell nothing. Where no node is marked as
    /// asked for (``Node/isRoot``), as in a container, any may be. What needs each other in a cycle begins together.
    ///
    /// Takes time linear in nodes plus edges.
    public func roots() -> [ID] { ids(of: routes().roots()) }

    /// What no root leads to, in the order of ``nodes``: all that ``problems()`` warns of.
    ///
    /// Empty where no node is marked as a root (``Node/isRoot``). Of several recipes for the same each counts as used where
    /// one is, since which one is meant is not known.
    ///
    /// Takes time linear in nodes plus edges.
    public func unused() -> [ID] {
        var isUnused = [Bool](repeating: false, count: nodes.count)
        for problem in unused(in: topology()) {
            guard case .unused(let node, let others) = problem.kind else { continue }
            isUnused[node] = true
            for other in others { isUnused[other] = true }
        }
        return ids(of: nodes.indices.filter { isUnused[$0] })
    }
}
