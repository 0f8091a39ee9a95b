import DovetailAnalysis

/// A scope among the fields of a node: its name and, for a custom scope, its depth and the names of the enclosing scopes.
struct ScopeRecord {
    let scope: DependencyGraph.Scope
}

extension ScopeRecord: Codable {
    private enum Key: CodingKey { case scope, depth, within, oneOf }

    private static var known: [DependencyGraph.Scope] { [.transient, .graph, .singleton, .weak] }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decodeIfPresent(PlainText.self, forKey: .scope)?.text ?? "transient"
        let depth = try container.decodeIfPresent(Int.self, forKey: .depth)
        if let depth, depth < 0 {
            let reason = "\(depth) is no depth, which begins at 0"
            throw DecodingError.dataCorruptedError(forKey: .depth, in: container, debugDescription: reason)
        }
        if let scopes = try container.decodeIfPresent([ScopeRecord].self, forKey: .oneOf), !scopes.isEmpty {
            scope = DependencyGraph.Scope(oneOf: scopes.map(\.scope))
        } else if let outer = try container.decodeIfPresent([PlainText].self, forKey: .within) {
            scope = DependencyGraph.Scope(name, within: outer.map(\.text))
        } else {
            // A custom scope may have the name of a built-in one, but it also has a depth.
            let known = depth == nil ? Self.known.first { $0.name == name } : nil
            scope = known ?? DependencyGraph.Scope(name, depth: depth)
        }
    }

    func encode(to encoder: any Encoder) throws {
        guard scope != .transient else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scope.name, forKey: .scope)
        guard !Self.known.contains(scope) else { return }
        if scope.alternatives.count > 1 {
            try container.encode(scope.alternatives.map { ScopeRecord(scope: $0) }, forKey: .oneOf)
        } else if scope == DependencyGraph.Scope(scope.name, within: scope.outer) {
            // The enclosing scopes already determine the depth.
            try container.encode(scope.outer, forKey: .within)
        } else {
            try container.encodeIfPresent(scope.depth, forKey: .depth)
        }
    }
}
