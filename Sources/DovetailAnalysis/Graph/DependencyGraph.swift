/// A graph of recipes: the service that each one provides, its dependencies, its scope, and its location in the source.
///
/// The graph is a plain value. It describes a container that was assembled at run time as well as code that a macro wrote, so
/// both share its checks, its queries, and its messages. Creating a graph checks nothing; see ``problems()`` for the checks.
///
/// ```swift
/// let graph = DependencyGraph(nodes: [
///     .init("Api", scope: .singleton),
///     .init("LoadUsers", dependencies: [.init("Api"), .init("Cache", kind: .optional)]),
/// ])
/// graph.problems()        // empty: nothing is wrong
/// ```
public struct DependencyGraph: Sendable {
    /// The recipes, in the order in which they were registered. If two provide the same ``ID``, the first one counts.
    public private(set) var nodes: [Node]

    /// Creates a graph of these recipes. Nothing is checked until you call ``problems()``.
    public init(nodes: [Node]) { self.nodes = nodes }

    /// The recipe that provides this service; the first one if there are several. Takes time linear in the nodes.
    ///
    /// ```swift
    /// graph["Api"]?.location
    /// ```
    public subscript(id: ID) -> Node? { position(of: id).map { nodes[$0] } }

    /// The position of the first recipe for this service, or, if all its recipes take arguments, of the first one of these.
    func position(of id: ID) -> Int? { nodes.firstIndex { $0.id == id } ?? nodes.firstIndex { $0.id.service == id } }
    func ids(of positions: [Int]) -> [ID] { positions.map { nodes[$0].id } }
}

extension DependencyGraph: CustomStringConvertible {
    /// How much there is in the graph. With `DovetailReports`, `print(graph.tree())` shows it.
    public var description: String {
        let edges = nodes.reduce(0) { $0 + $1.dependencies.count }
        return "a dependency graph of \(nodes.count) nodes and \(edges) dependencies; "
            + "DovetailReports shows it, for instance with print(graph.tree())"
    }
}
