import DovetailAnalysis

/// An edge in JSON, where everything is identified by its name.
struct EdgeRecord {
    let edge: DependencyGraph.Edge
}

extension EdgeRecord: Codable {
    private enum Key: String, CodingKey {
        case target = "to"
        case kind, arguments
        case requested = "as"
        case entersScope = "enters"
    }

    private static let kinds: [DependencyGraph.Edge.Kind] = [.direct, .optional, .deferred, .factory, .collection]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // Without the field, there are no arguments; `null` means that they are unknown.
        let arguments =
            try container.contains(.arguments) ? container.decodeIfPresent([PlainText].self, forKey: .arguments) : []
        var edge = DependencyGraph.Edge(
            try container.decode(PlainText.self, forKey: .target).id,
            kind: try container.decodeIfPresent(oneOf: Self.kinds, forKey: .kind) ?? .direct,
            arguments: arguments?.map(\.id),
            requested: try container.decodeIfPresent(PlainText.self, forKey: .requested)?.id
        )
        edge.entersScope = try container.decodeIfPresent(Bool.self, forKey: .entersScope) ?? false
        self.edge = edge
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(edge.target.description, forKey: .target)
        if edge.kind != .direct { try container.encode(edge.kind.description, forKey: .kind) }
        if edge.arguments != [] { try container.encode(edge.arguments?.map(\.description), forKey: .arguments) }
        try container.encodeIfPresent(edge.requested?.description, forKey: .requested)
        if edge.entersScope { try container.encode(true, forKey: .entersScope) }
    }
}
