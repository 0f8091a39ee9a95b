extension DependencyGraph {
    /// Where the graph begins: what is asked for from outside and nothing else leads to, in the order of ``nodes``.
    ///
    /// A `@Graph` lets all its methods be called, so what others need as well would tell nothing. Where no node is marked as
    /// asked for (``Node/isRoot``), as in a container, any may be. What needs each other in a cycle begins together.
    ///
    /// Takes time linear in nodes plus edges.
    public func roots() -> [ID] { ids(of: routes().roots()) }
}
