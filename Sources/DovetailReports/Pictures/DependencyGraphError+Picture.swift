public import DovetailGraph

extension DependencyGraphError {
    /// The part of the graph that explains the problems, as a Mermaid flowchart with what is wrong in red.
    ///
    /// For a report or a bug tracker, where a picture says more than a path. Drawn anew each time it is read.
    ///
    /// ```swift
    /// do {
    ///     _ = try Container(NetworkAssembly(), UsersAssembly())
    /// } catch {
    ///     print(error.picture)
    /// }
    /// ```
    public var picture: String { graph.mermaid(of: problems) }
}
