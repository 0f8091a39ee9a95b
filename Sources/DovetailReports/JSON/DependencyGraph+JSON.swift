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
    /// let saved = try DependencyGraph(json: text)
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
