public import DovetailAnalysis
import Foundation

extension DependencyGraph {
    /// The graph as JSON, for a file that you commit and compare in reviews, or for another program.
    ///
    /// The same graph always gives the same text, with keys in alphabetical order and one to a line. Default values are left out:
    ///
    /// ```json
    /// {
    ///   "nodes" : [
    ///     { "id" : "Api", "scope" : "singleton" },
    ///     { "dependencies" : [ { "to" : "Api" } ], "id" : "LoadUsers" }
    ///   ],
    ///   "version" : 1
    /// }
    /// ```
    ///
    /// A type is written as its name, with its module if two names would be equal. Takes time linear in the text, but computing
    /// the names of types is slow.
    ///
    /// - Throws: An error of Foundation's encoder. No graph is known for which it throws.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Reads a graph that ``json()`` wrote.
    ///
    /// ```swift
    /// let saved = try DependencyGraph(json: String(contentsOfFile: "graph.json", encoding: .utf8))
    /// print(saved.problems().count)
    /// ```
    ///
    /// Types become names, so the result equals the original graph only if that had nothing but names. Unknown fields
    /// are ignored, so that a later version may add some. Control characters, and those that turn the direction of text,
    /// are refused in names, since a terminal obeys them. Takes time linear in the text.
    ///
    /// - Parameter json: The text of one graph.
    /// - Throws: ``JSONError`` if the text is not JSON of this format and version, or has a control character in a name.
    public init(json: String) throws(JSONError) {
        do {
            self = try JSONDecoder().decode(DependencyGraph.self, from: Data(json.utf8))
        } catch let error as DecodingError {
            throw JSONError(error)
        } catch {
            throw JSONError(reason: "it cannot be decoded (\(error))", path: "")
        }
    }
}

/// For a graph within another document. For a graph alone, use ``DependencyGraph/json()`` and ``DependencyGraph/init(json:)``.
extension DependencyGraph: Codable {
    private enum Key: CodingKey { case version, nodes }

    /// The version of the format that this library writes, and the only one that it reads.
    private static var version: Int { 1 }

    /// Reads a graph.
    ///
    /// - Throws: `DecodingError`, where ``init(json:)`` throws a ``JSONError``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        // The version comes first, since nothing is known about the fields of another one.
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            let reason = "its format has version \(version), and only version \(Self.version) is known here"
            throw DecodingError.dataCorruptedError(forKey: .version, in: container, debugDescription: reason)
        }
        self.init(nodes: try container.decode([NodeRecord].self, forKey: .nodes).map(\.node))
    }

    /// Writes the graph, with types as their names.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(withTypesAsNames().nodes.map(NodeRecord.init(node:)), forKey: .nodes)
    }
}

extension KeyedDecodingContainer {
    /// Decodes one of some words. The error about any other word lists them all.
    func decodeIfPresent<Choice: CustomStringConvertible>(oneOf choices: [Choice], forKey key: Key) throws -> Choice? {
        guard let word = try decodeIfPresent(PlainText.self, forKey: key)?.text else { return nil }
        if let choice = choices.first(where: { $0.description == word }) { return choice }
        let reason = "\"\(word)\" is none of \(choices.map(\.description).joined(separator: ", "))"
        throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }
}
