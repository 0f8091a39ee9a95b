extension DependencyGraph {
    /// The roots of the graph: services that are used from outside and have no dependents, in the order of ``nodes``.
    ///
    /// All methods of a `@Graph` can be called, so those with dependents do not count as roots. If no node is marked
    /// with ``Node/isRoot``, as in a container, any service may be used from outside. Of services that depend on each
    /// other in a cycle, all that may be used from outside are roots.
    ///
    /// Takes time linear in nodes plus edges.
    public func roots() -> [ID] { ids(of: routes().roots()) }

    /// The services that no root depends on, in the order of ``nodes``. These are the unused recipes that
    /// ``problems()`` warns about.
    ///
    /// Empty if no node is marked with ``Node/isRoot``. If one of several recipes for a service is used, all count as
    /// used, since it is not known which one is meant.
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
