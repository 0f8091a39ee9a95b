/// A name prepared for the question how much another is like it.
final class Likeness {
    /// The name without `any`, `?`, and a wrapper such as `Named<…>`, in lower case.
    private let core: [UInt8]
    /// What stands before the last component, and that component: `users.` and `load`.
    private let context: [UInt8]
    private let last: [UInt8]
    /// The words of the last component: `retrieve` and `all` in `Users.RetrieveAll`.
    private let words: [String]
    /// How often each letter occurs.
    private let letters: [Int]

    init(_ name: String) {
        let text = Array(name.utf8)
        let core = Self.core(of: text)
        let last = Self.lastStart(in: text, core)
        context = Self.lowercased(text, core.lowerBound..<last)
        self.last = Self.lowercased(text, last..<core.upperBound)
        self.core = context + self.last
        words = Self.words(of: text.string(last..<core.upperBound))
        var letters = [Int](repeating: 0, count: 32)
        for letter in self.core { letters[Int(letter & 31)] += 1 }
        self.letters = letters
    }

    /// How far the other is from this one, in percent of their length and less what speaks for it; `nil` when it is
    /// too far to be what was meant, or certainly farther than `atMost`.
    func distance(to other: Likeness, atMost: Int) -> Int? {
        if core == other.core { return -100 }
        let length = max(core.count, other.core.count)
        guard length > 0 else { return nil }
        var bonus = 0
        if last == other.last { bonus += 25 }
        if !context.isEmpty, context == other.context { bonus += 5 }
        var shared = 0
        for word in words where other.words.contains(word) { shared += 1 }
        bonus += 40 * shared / max(words.count, other.words.count, 1)

        // One slip of the finger is near however short the name is.
        let near = max((Self.bound + bonus) * length / 100, length > 2 ? 1 : 0)
        let limit = min(near, (atMost + bonus + 1) * length / 100)
        guard limit >= 0, unshared(with: other) <= limit else { return nil }
        guard let edits = editDistance(core, other.core, limit: limit) else { return nil }
        return 100 * edits / length - bonus
    }

    /// How many letters one has that the other has not; there are at least so many edits between them.
    private func unshared(with other: Likeness) -> Int {
        var own = 0
        var others = 0
        for letter in letters.indices {
            let difference = letters[letter] - other.letters[letter]
            if difference > 0 { own += difference } else { others -= difference }
        }
        return max(own, others)
    }

    private static let bound = 30

    private static func core(of text: [UInt8]) -> Range<Int> {
        var start = 0
        var end = text.count
        func begins(with prefix: StaticString) -> Bool {
            start + prefix.utf8CodeUnitCount <= end && text.contains(prefix, at: start)
        }
        while start < end {
            let isInParentheses = text[start] == UInt8(ascii: "(") && text[end - 1] == UInt8(ascii: ")")
            if begins(with: "any ") {
                start += 4
            } else if text[end - 1] == UInt8(ascii: "?") {
                end -= 1
            } else if isInParentheses, text[start..<end - 1].firstIndex(of: UInt8(ascii: ")")) == nil {
                start += 1
                end -= 1
            } else if begins(with: "Named<"), text[end - 1] == UInt8(ascii: ">") {
                start += 6
                end -= 1
            } else {
                break
            }
        }
        return start..<end
    }

    /// Where what follows the last point that is not within brackets begins. A function or a tuple is one component.
    private static func lastStart(in text: [UInt8], _ core: Range<Int>) -> Int {
        var depth = 0
        var index = core.upperBound
        while index > core.lowerBound {
            index -= 1
            switch text[index] {
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth -= 1
            case UInt8(ascii: "."): if depth == 0 { return index + 1 }
            case UInt8(ascii: " "): return core.lowerBound
            default: break
            }
        }
        return core.lowerBound
    }

    @inline(never)
    private static func lowercased(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
        Array(text.string(range).lowercased().utf8)
    }

    private enum Kind { case capital, small, other, separator }

    @inline(never)
    private static func kind(of letter: Character) -> Kind {
        if letter.isUppercase { return .capital }
        if letter.isLowercase { return .small }
        return letter.isLetter || letter.isNumber ? .other : .separator
    }

    /// Splits at capitals, and at all that is neither letter nor digit: `HTTPApi` is `http` and `api`.
    private static func words(of name: String) -> [String] {
        var words = [""]
        var previous = Kind.capital
        var letters = name.makeIterator()
        var next = letters.next()
        while let letter = next {
            next = letters.next()
            let kind = kind(of: letter)
            let precedesSmall = next.map { Self.kind(of: $0) == .small } ?? false
            if kind == .separator || kind == .capital && (previous != .capital || precedesSmall), words.last != "" {
                words.append("")
            }
            if kind != .separator { words[words.count - 1].append(letter) }
            previous = kind
        }
        for index in words.indices { words[index] = words[index].lowercased() }
        if words.last == "" { words.removeLast() }
        return words
    }
}
