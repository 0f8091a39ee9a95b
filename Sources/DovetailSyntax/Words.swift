import SwiftParser
import SwiftSyntax

// Names that are also keywords.

extension TokenSyntax {
    /// The name of a parameter in an expression.
    var inExpression: String { text.isValidSwiftIdentifier(for: .variableName) ? text : "`\(spoken)`" }

    /// The name as a label of a call. Only few keywords need backticks there, and the compiler warns about unnecessary ones.
    var asLabel: String {
        let isWord = spoken.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && spoken.first?.isNumber == false
        return isWord && spoken != "inout" ? spoken : text
    }

    /// The name of a member, with `self` before it if it would otherwise be a keyword.
    var asMember: String { Self.words.contains(spoken) ? "self.`\(spoken)`" : text }

    /// The name with a prefix, after which it is no longer a keyword.
    func named(_ prefix: String) -> String {
        let name = prefix + spoken
        return name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name)`"
    }

    private static let words: Set<String> = [
        "any", "async", "await", "borrow", "consume", "copy", "discard", "each", "init", "Protocol", "repeat", "self",
        "Self", "some", "super", "try", "Type", "unsafe", "yield",
    ]
}

// Names and words in sentences.

extension TokenSyntax {
    /// The name without backticks, for messages.
    var spoken: String { identifier?.name ?? text }

    /// The keyword of a declaration as a noun with its article.
    var described: String {
        let article = text.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
        return "\(article) \(text)"
    }
}

extension [String] {
    /// `a, b and c`.
    func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return "\(self[..<(count - 1)].joined(separator: ", ")) \(conjunction) \(last)"
    }
}
