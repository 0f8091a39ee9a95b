extension DependencyGraph {
    /// The recipe that provides this, and the first one where there are several.
    ///
    /// ```swift
    /// graph["Api"]?.location
    /// ```
    ///
    /// Takes time linear in the nodes.
    public subscript(id: ID) -> Node? {
        position(of: id).map { nodes[$0] }
    }
}
