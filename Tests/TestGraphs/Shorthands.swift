public import DovetailAnalysis

package typealias Node = DependencyGraph.Node
package typealias Edge = DependencyGraph.Edge
package typealias Kind = DependencyGraph.Problem.Kind
package typealias Request = DependencyGraph.Request

extension DependencyGraph {
    package init(_ nodes: Node...) {
        self.init(nodes: nodes)
    }

    /// What is wrong, without what a problem adds to its kind.
    package var kinds: [Problem.Kind] { problems().map(\.kind) }

    /// The messages about all that is wrong.
    package var report: String { messages(for: problems()).joined(separator: "\n\n") }
}

extension Edge {
    package static func optional(_ target: DependencyGraph.ID) -> Edge { Edge(target, kind: .optional) }
    package static func deferred(_ target: DependencyGraph.ID) -> Edge { Edge(target, kind: .deferred) }
    package static func factory(_ target: DependencyGraph.ID, _ arguments: [DependencyGraph.ID]?) -> Edge {
        Edge(target, kind: .factory, arguments: arguments)
    }
}

extension Edge: ExpressibleByStringLiteral {
    /// A direct edge to what is known by this name.
    public init(stringLiteral name: String) {
        self.init(DependencyGraph.ID(name))
    }
}

package func users(_ line: Int) -> DependencyGraph.Location {
    DependencyGraph.Location(fileID: "App/UsersAssembly.swift", line: line)
}
