public import DovetailAnalysis
import Foundation

extension DependencyGraph {
    /// An error that says why a text cannot be read as a graph: what is wrong, where, and what to do.
    ///
    ///     the graph cannot be read: "kind" is "lazy", which is none of direct, optional, deferred, factory, collection
    ///     (at nodes[3].dependencies[0].kind); correct that, or write the graph anew with json()
    public struct JSONError: Error, Hashable, CustomStringConvertible {
        /// The reason why the text cannot be read.
        public let reason: String
        /// Where it is, as in `nodes[3].dependencies[0].kind`; empty for the text as a whole.
        public let path: String

        /// One sentence that says what is wrong, where, and what to do.
        public var description: String {
            let position = path.isEmpty ? "" : " (at \(path))"
            return "the graph cannot be read: \(reason)\(position); correct that, or write the graph anew with json()"
        }
    }
}

extension DependencyGraph.JSONError {
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context): self.init("\"\(key.stringValue)\" is missing", context)
        case .typeMismatch(let type, let context): self.init("it is no \(Self.name(of: type))", context)
        case .valueNotFound(let type, let context): self.init("it is null and no \(Self.name(of: type))", context)
        case .dataCorrupted(let context):
            // If the text is not JSON, only the underlying error has the line.
            let below = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
            var reason = [context.debugDescription, below].compactMap { $0 }.joined(separator: " ")
            while reason.last == "." { reason.removeLast() }
            // Foundation may quote the text.
            self.init(reason.onOneLine, context)
        @unknown default: self.init(reason: "it cannot be decoded (\(error))", path: "")
        }
    }

    /// The JSON word for the type.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "string"
        case is Int.Type: "integer"
        case is Bool.Type: "boolean"
        case is [String: Any].Type: "object"
        case is any Collection.Type: "array"
        default: "object"
        }
    }

    private init(_ reason: String, _ context: DecodingError.Context) {
        path = context.codingPath.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
        self.reason = reason
    }
}
