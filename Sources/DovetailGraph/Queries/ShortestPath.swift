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
}
