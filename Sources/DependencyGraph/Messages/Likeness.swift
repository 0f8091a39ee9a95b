/// A name prepared for the question how much another is like it.
struct Likeness: Sendable {
    /// The name without `any`, `?`, and a wrapper such as `Named<…>`, in lower case.
    private let core: [UInt8]
    /// Where in it the last component begins: `Load` in `Users.Load`.
    private let lastStart: Int
    /// The words of the last component: `retrieve` and `all` in `Users.RetrieveAll`.
    private let words: [String]
    /// How often each letter occurs.
    private let letters: SIMD32<UInt16>

    init(_ name: String) {
        let stripped = Self.strip(name)
        let last = Self.lastComponent(of: stripped)
        core = Array(stripped.lowercased().utf8)
        lastStart = core.count - last.lowercased().utf8.count
        words = Self.words(of: last)
        letters = core.reduce(into: SIMD32()) { $0[Int($1 & 31)] &+= 1 }
    }

    /// How far the other is from this one, in percent of their length and less what speaks for it; `nil` when it is
    /// too far to be what was meant, or certainly farther than `atMost`.
    func distance(to other: Likeness, atMost: Int) -> Int? {
        if core == other.core { return -100 }
        let length = max(core.count, other.core.count)
        guard length > 0 else { return nil }
        var bonus = 0
        if core[lastStart...] == other.core[other.lastStart...] { bonus += 25 }
        if lastStart > 0, core[..<lastStart] == other.core[..<other.lastStart] { bonus += 5 }
        let shared = words.filter(other.words.contains).count
        bonus += 40 * shared / max(words.count, other.words.count, 1)

        // One slip of the finger is near however short the name is.
        let near = max((Self.bound + bonus) * length / 100, length > 2 ? 1 : 0)
        let limit = min(near, (atMost + bonus + 1) * length / 100)
        guard limit >= 0, unshared(with: other) <= limit else { return nil }
        guard let edits = editDistance(core[...], other.core[...], limit: limit) else { return nil }
        return 100 * edits / length - bonus
    }

    /// How many letters one has that the other has not; there are at least so many edits between them.
    private func unshared(with other: Likeness) -> Int {
        let shared = pointwiseMin(letters, other.letters)
        return Int(max((letters &- shared).wrappedSum(), (other.letters &- shared).wrappedSum()))
    }

    private static let bound = 30

    private static func strip(_ name: String) -> Substring {
        var name = name[...]
        while true {
            if name.hasPrefix("any ") {
                name = name.dropFirst(4)
            } else if name.hasSuffix("?") {
                name = name.dropLast()
            } else if name.hasPrefix("("), name.hasSuffix(")"), name.firstIndex(of: ")") == name.lastIndex(of: ")") {
                name = name.dropFirst().dropLast()
            } else if name.hasPrefix("Named<"), name.hasSuffix(">") {
                name = name.dropFirst(6).dropLast()
            } else {
                return name
            }
        }
    }

    /// What follows the last point that is not within brackets. A function or a tuple is one component.
    private static func lastComponent(of name: Substring) -> Substring {
        var depth = 0
        for index in name.indices.reversed() {
            switch name[index] {
            case ">", ")", "]": depth += 1
            case "<", "(", "[": depth -= 1
            case ".": if depth == 0 { return name[name.index(after: index)...] }
            case " ": return name
            default: break
            }
        }
        return name
    }

    /// Splits at capitals, and at all that is neither letter nor digit: `HTTPApi` is `http` and `api`.
    private static func words(of name: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let followsSmall = index > 0 && !letters[index - 1].isUppercase
            let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, followsSmall || precedesSmall, !word.isEmpty {
                words.append(word)
                word = ""
            }
            word += letter.lowercased()
        }
        return word.isEmpty ? words : words + [word]
    }
}
