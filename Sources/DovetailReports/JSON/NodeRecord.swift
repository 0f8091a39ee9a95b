import DovetailAnalysis

/// A node in JSON, where everything is identified by its name.
struct NodeRecord {
    let node: DependencyGraph.Node
}

extension NodeRecord: Codable {
    private enum Key: CodingKey { case id, kind, type, group, file, line, root, arguments, dependencies, hides }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let kinds: [DependencyGraph.Node.Kind] = [.recipe, .input, .contribution, .collection, .decoration, .forward]
        var location: DependencyGraph.Location?
        if let file = try container.decodeIfPresent(PlainText.self, forKey: .file) {
            location = DependencyGraph.Location(fileID: file.text, line: try container.decode(Int.self, forKey: .line))
        }
        var node = DependencyGraph.Node(
            try container.decode(PlainText.self, forKey: .id).id,
            scope: try ScopeRecord(from: decoder).scope,
            arguments: try container.decodeIfPresent([PlainText].self, forKey: .arguments)?.map(\.id) ?? [],
            dependencies: try container.decodeIfPresent([EdgeRecord].self, forKey: .dependencies)?.map(\.edge) ?? [],
            location: location,
            isRoot: try container.decodeIfPresent(Bool.self, forKey: .root) ?? false,
            kind: try container.decodeIfPresent(oneOf: kinds, forKey: .kind) ?? .recipe,
            result: try container.decodeIfPresent(PlainText.self, forKey: .type)?.id,
            group: try container.decodeIfPresent(PlainText.self, forKey: .group)?.id
        )
        node.shadowed = try container.decodeIfPresent([PlainText].self, forKey: .hides)?.map(\.id) ?? []
        self.node = node
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(node.id.description, forKey: .id)
        if node.kind != .recipe { try container.encode(node.kind.description, forKey: .kind) }
        try container.encodeIfPresent(node.result?.description, forKey: .type)
        try container.encodeIfPresent(node.group?.description, forKey: .group)
        try ScopeRecord(scope: node.scope).encode(to: encoder)
        try container.encodeIfPresent(node.location?.fileID, forKey: .file)
        try container.encodeIfPresent(node.location?.line, forKey: .line)
        if node.isRoot { try container.encode(true, forKey: .root) }
        if !node.arguments.isEmpty { try container.encode(node.arguments.map(\.description), forKey: .arguments) }
        if !node.dependencies.isEmpty {
            try container.encode(node.dependencies.map(EdgeRecord.init(edge:)), forKey: .dependencies)
        }
        if !node.shadowed.isEmpty { try container.encode(node.shadowed.map(\.description), forKey: .hides) }
    }
}
