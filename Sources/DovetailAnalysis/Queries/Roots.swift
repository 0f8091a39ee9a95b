extension DependencyGraph {
    /// The roots of the graph: services that are used from outside and have no dependents, in the order of ``nodes``.
    ///
    /// All methods of a `@Graph` can be called, so those with dependents do not count as roots. If no node is marked
    /// with ``Node/isRoot``, as in a container, any service may be used from outside. Of services that depend on each
    /// other in a cycle, all that may be used from outside are roots. Takes time linear in nodes plus edges.
    public func roots() -> [ID] { ids(of: routes().roots()) }

    /// The unused recipes that ``problems()`` warns about, in the order of ``nodes``: no root depends on them.
    ///
    /// Empty if no node is marked with ``Node/isRoot``. If one of several recipes for a service is used, all count as
    /// used, since it is not known which one is meant. Takes time linear in nodes plus edges.
    public func unused() -> [ID] {
        let unused = unused(in: topology()).flatMap { problem in
            if case .unused(let node, let others) = problem.kind { [node] + others } else { [] as [Int] }
        }
        return ids(of: unused.sorted())
    }
}
