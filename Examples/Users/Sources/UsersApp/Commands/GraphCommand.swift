import DependencyGraph

extension Commands {
    /// Prints what is wired: every service with its scope and where it was registered, and below it what it needs.
    static func graph(_ graph: DependencyGraph, console: Console) throws {
        let lines = graph.nodes.flatMap { node in
            [node.heading] + node.dependencies.map { "    \($0.target)\($0.kind.note)" }
        }
        try console.print(lines.joined(separator: "\n"))
    }
}

extension DependencyGraph.Node {
    fileprivate var heading: String {
        let parameters = arguments.isEmpty ? "" : "(\(arguments.map(\.description).joined(separator: ", ")))"
        let place = location.map { "  \($0)" } ?? ""
        return "\(id)\(parameters)  \(scope)\(place)"
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
