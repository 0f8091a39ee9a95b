// Text as bytes. Never inlined, because what reads text asks for these in many places.
extension [UInt8] {
    /// Whether a text stands at a position.
    @inline(never)
    func contains(_ text: StaticString, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= count else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<length where self[position + offset] != text[offset] { return false }
            return true
        }
    }

    /// Whether a text stands anywhere.
    @inline(never)
    func contains(_ text: StaticString) -> Bool { indices.contains { contains(text, at: $0) } }

    /// The text that stands in a range.
    @inline(never)
    func string(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }
}
