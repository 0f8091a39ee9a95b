import DovetailGraph

/// A scope as it stands among the fields of a node: a name, and where it is no scope of the library the depth, and
/// the names of the scopes around it.
struct ScopeRecord {
    let scope: DependencyGraph.Scope
}

extension ScopeRecord: Codable {
    private enum Key: CodingKey {
        case scope, depth, within
    }

    private static var known: [DependencyGraph.Scope] { [.transient, .graph, .singleton, .weak] }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decodeIfPresent(String.self, forKey: .scope) ?? DependencyGraph.Scope.transient.name
        let depth = try container.decodeIfPresent(Int.self, forKey: .depth)
        if let depth, depth < 0 {
            throw DecodingError.dataCorruptedError(
                forKey: .depth,
                in: container,
                debugDescription: "\(depth) is no depth, which begins at 0"
            )
        }
        if let outer = try container.decodeIfPresent([String].self, forKey: .within) {
            scope = DependencyGraph.Scope(name, within: outer)
            return
        }
        // A custom scope may have a name that the library uses, but says besides where it lies.
        let known = depth == nil ? Self.known.first { $0.name == name } : nil
        scope = known ?? DependencyGraph.Scope(name, depth: depth)
    }

    func encode(to encoder: any Encoder) throws {
        guard scope != .transient else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scope.name, forKey: .scope)
        guard !Self.known.contains(scope) else { return }
        // How deep it is follows from what is around it.
        if scope == DependencyGraph.Scope(scope.name, within: scope.outer) {
            try container.encode(scope.outer, forKey: .within)
        } else {
            try container.encodeIfPresent(scope.depth, forKey: .depth)
        }
    }
}
