extension String {
    /// The text with some characters replaced. Characters for which `escape` returns `nil` stay.
    func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in text += escape(scalar) ?? String(scalar) }
    }

    /// The text without line breaks and other control characters, which a label cannot contain.
    var onOneLine: String { escaped { $0.isControl ? " " : nil } }

    /// The text with the characters escaped that have a meaning in HTML, in an element or in an attribute.
    var escapedForMarkup: String {
        escaped { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, breaks a line, or changes the direction of the text after it.
    var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value || 0x2028...0x202E ~= value || 0x2066...0x2069 ~= value }
}
