import DependencyGraph

extension Commands {
    /// Prints what is wired: every service with its scope and where it was registered, and below it what it needs.
    static func graph(_ graph: DependencyGraph, console: Console) throws {
        let blocks = graph.nodes.map { node in
            let heading = [node.id.description, node.scope.description, node.location?.description]
            let needs = node.dependencies.map { "    \($0.target)\($0.kind.note)" }
            return ([heading.compactMap(\.self).joined(separator: "  ")] + needs).joined(separator: "\n")
        }
        try console.print(blocks.joined(separator: "\n"))
    }
}

extension DependencyGraph.Edge.Kind {
    fileprivate var note: String {
        switch self {
        case .direct: ""
        case .optional: " (if there is one)"
        case .deferred: " (when it is called for)"
        case .factory: " (as a function of its arguments)"
        case .collection: " (all of them)"
        }
    }
}
