public import DovetailAnalysis

// No conformance to CustomStringConvertible, which would stay in every program, even in one that compares no graphs.
extension DependencyGraph.Difference {
    /// The change as text, for a review:
    ///
    ///     1 added, 1 removed, 1 rewired
    ///       added      Cache (singleton)        UsersAssembly.swift:12
    ///       removed    OldApi (transient)       UsersAssembly.swift:9
    ///       rewired    LoadUsers (transient)    UsersAssembly.swift:14
    ///         gains    Cache, optional
    ///         loses    OldApi
    ///
    /// This computes the names of everything that changed, which is slow.
    public var description: String {
        guard !isEmpty else { return "nothing changed" }
        let changed = added + removed + rewired.flatMap { [$0.before, $0.after] }
        let names = DisplayNames(DependencyGraph(nodes: changed))
        var counts: [String] = []
        if !added.isEmpty { counts.append("\(added.count) added") }
        if !removed.isEmpty { counts.append("\(removed.count) removed") }
        if !rewired.isEmpty { counts.append("\(rewired.count) rewired") }
        var message = Message(counts.joined(separator: ", "))
        for node in added { names.row("added", node, in: &message) }
        for node in removed { names.row("removed", node, in: &message) }
        for change in rewired {
            names.row("rewired", change.after, in: &message)
            names.rows(change.before, change.after, in: &message)
        }
        return message.description
    }
}

extension DisplayNames {
    fileprivate func row(_ label: String, _ node: DependencyGraph.Node, in message: inout Message) {
        message.row(label, name(of: node.id).text + " (\(node.scope.name))", at: node.location)
    }

    /// The rows about the changes of a recipe.
    fileprivate func rows(_ before: DependencyGraph.Node, _ after: DependencyGraph.Node, in message: inout Message) {
        for edge in after.dependencies(notIn: before) { message.text("  gains", text(of: edge)) }
        for edge in before.dependencies(notIn: after) { message.text("  loses", text(of: edge)) }
        if before.arguments != after.arguments {
            message.text("  takes", "\(names(of: after.arguments)), not \(names(of: before.arguments))")
        }
        if before.scope != after.scope {
            message.text("  lives", "as \(after.scope.fullName), not as \(before.scope.fullName)")
        }
        if before.result != after.result {
            message.text("  makes", "\(text(of: after.result)), not \(text(of: before.result))")
        }
        if before.kind != after.kind {
            let made = before.kind == .input ? "made, not supplied" : "a \(after.kind), not a \(before.kind)"
            message.text("  is now", after.kind == .input ? "supplied, not made" : made)
        }
        if before.isRoot != after.isRoot {
            message.text("  is now", after.isRoot ? "used from outside" : "not used from outside")
        }
    }

    private func text(of type: DependencyGraph.ID?) -> String {
        type.map { name(of: $0).text } ?? "what it is named after"
    }

    private func text(of edge: DependencyGraph.Edge) -> String {
        let name = name(of: edge.target).text
        return switch edge.kind {
        case .direct: name
        case .optional: name + ", optional"
        case .deferred: name + ", deferred"
        case .factory: name + ", made from " + (edge.arguments.map { names(of: $0) } ?? "what is not known")
        case .collection: name + ", one of several"
        }
    }
}

extension DependencyGraph.Scope {
    /// The name, with the depth of a custom scope, since two custom scopes can have the same name.
    fileprivate var fullName: String {
        guard let depth, self != .graph, self != .singleton, self != .weak else { return name }
        return "\(name) at depth \(depth)"
    }
}
