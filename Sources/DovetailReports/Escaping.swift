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
    var onOneLine: String {
        escaped { scalar in
            let isControl = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || 0x2028...0x2029 ~= scalar.value
            return isControl ? " " : nil
        }
    }
}
