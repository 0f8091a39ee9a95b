/// What provides what: recipes, what each of them needs, how long what they make lives, and where they were written.
///
/// The graph is a plain value. It knows nothing of the thing it describes — a container that was put together at run
/// time, or code that a macro wrote — and so both share its checks, its questions and its messages.
///
/// ```swift
/// let graph = DependencyGraph(nodes: [
///     .init("Api", scope: .singleton),
///     .init("LoadUsers", dependencies: [.init("Api"), .init("Cache", kind: .optional)]),
/// ])
/// graph.problems()        // empty: nothing is wrong
/// ```
///
/// Making one costs nothing beyond its nodes; see ``problems()`` for what is checked.
public struct DependencyGraph: Sendable {
    /// The recipes, in the order in which they were registered. Where two provide the same ``ID`` the first one wins.
    public private(set) var nodes: [Node]

    /// Makes a graph of these recipes. Nothing is checked until ``problems()`` is asked.
    public init(nodes: [Node]) {
        self.nodes = nodes
    }

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

    /// The first recipe that provides it; of a service that is always made with arguments, the first one of those.
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
