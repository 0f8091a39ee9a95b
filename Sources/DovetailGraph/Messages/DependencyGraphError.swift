/// An error that tells what is wrong with a graph.
///
/// `DovetailReports` can draw it: `error.picture`.
public protocol DependencyGraphError: Error {
    /// The whole graph.
    var graph: DependencyGraph { get }
    /// What is wrong with it.
    var problems: [DependencyGraph.Problem] { get }
}
