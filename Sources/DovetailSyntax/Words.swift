import SwiftParser
import SwiftSyntax

// Names that are words of the language too.

extension TokenSyntax {
    /// The name of a parameter, where its value is read.
    var inExpression: String {
        text.isValidSwiftIdentifier(for: .variableName) ? text : "`\(spoken)`"
    }

    /// The name as a label of a call, where only few words have to stand between backticks, and the compiler warns of others.
    var asLabel: String {
        let isWord = spoken.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && spoken.first?.isNumber == false
        return isWord && spoken != "inout" ? spoken : text
    }

    /// The name of a member, with `self` before it where it would be taken for a word of the language.
    var asMember: String {
        Self.words.contains(spoken) ? "self.`\(spoken)`" : text
    }

    /// The name behind another one, with which it is no word of the language.
    func named(_ prefix: String) -> String {
        let name = prefix + spoken
        return name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name)`"
    }

    private static let words: Set<String> = [
        "any", "async", "await", "borrow", "consume", "copy", "discard", "each", "init", "Protocol", "repeat", "self",
        "Self",
        "some", "super", "try", "Type", "unsafe", "yield",
    ]
}

// Names and words as a sentence has them.

extension TokenSyntax {
    /// The name without backticks, as it is said to a reader.
    var spoken: String { identifier?.name ?? text }

    /// The word with its article, in a sentence about a declaration.
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
