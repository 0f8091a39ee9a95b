public import DovetailGraph
import Foundation

extension DependencyGraph {
    /// The graph as JSON: for a file that is committed and compared in reviews, or for another program.
    ///
    /// The same graph always gives the same text, with keys in alphabetical order and one to a line. What has its default
    /// value is left out:
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
    /// A type is written as its name, with its module where two would read alike. Takes time linear in the text, but
    /// working out the names of types is slow.
    ///
    /// - Throws: What Foundation's encoder throws; no graph is known for which it does.
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
    /// What was a type is now a name, so the graph equals what it was made from only where that had names alone. Fields
    /// that are not known are ignored, so that a later version may add some. Takes time linear in the text.
    ///
    /// - Parameter json: The text of one graph.
    /// - Throws: ``JSONError`` where the text is no JSON, is not of this format, or of a version that is not known.
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
        try container.encode(withTypesAsNames().nodes.map(NodeRecord.init(node:)), forKey: .nodes)
    }
}

extension KeyedDecodingContainer {
    /// One of some words. Another one is an error that names them all.
    func decodeIfPresent<Choice: CustomStringConvertible>(oneOf choices: [Choice], forKey key: Key) throws -> Choice? {
        guard let word = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let choice = choices.first(where: { $0.description == word }) { return choice }
        let words = choices.map(\.description).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
            forKey: key,
            in: self,
            debugDescription: "\"\(word)\" is none of \(words)"
        )
    }
}
