public import DovetailGraph

/// For a graph within another document; alone, ``DependencyGraph/json()`` and ``DependencyGraph/init(json:)`` do.
extension DependencyGraph: Codable {
    private enum Key: CodingKey {
        case version, nodes
    }

    /// The version of the format that is written, and the only one that is read.
    private static var version: Int { 1 }

    /// Reads a graph.
    ///
    /// - Throws: `DecodingError` where it is not of the format that ``json()`` writes, or of a version that is not known.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // Of another version nothing else is known, so that is looked at first.
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version,
                in: container,
                debugDescription: "its format has version \(version), and only version \(Self.version) is known here"
            )
        }
        self.init(nodes: try container.decode([NodeRecord].self, forKey: .nodes).map(\.node))
    }

    /// Writes the graph, with types as their names.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(withTypesAsNames().nodes.map(NodeRecord.init), forKey: .nodes)
    }
}
