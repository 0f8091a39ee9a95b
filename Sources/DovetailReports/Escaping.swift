extension String {
    /// The text with some characters replaced. Characters for which `escape` returns `nil` stay.
    func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let escaped = escape(scalar) {
                text += escaped
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text without line breaks and other control characters, which a label cannot contain.
    var onOneLine: String { escaped { $0.isControl ? " " : nil } }
}

extension Unicode.Scalar {
    /// Whether it is a control character, breaks a line, or changes the direction of the text after it.
    var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value || 0x2028...0x202E ~= value || 0x2066...0x2069 ~= value }
}
