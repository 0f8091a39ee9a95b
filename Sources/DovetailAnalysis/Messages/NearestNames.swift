extension DependencyGraph {
    /// The recipes whose names are most similar to this one, the most similar first.
    ///
    /// Use it in a message about something that does not exist, since it computes the name of every node. Names are similar
    /// if few letters differ (by Damerau's edit distance, ignoring case), and more so if their last components are equal or
    /// share words, as `RetrieveAll` and `RetrieveAdmins` do. `P` and `any P` count as the same name, and so do `X` and `X?`.
    /// Equally similar names are in the order of registration.
    ///
    /// ```swift
    /// graph.nearest(to: "LaodUsers").first?.id        // LoadUsers
    /// ```
    ///
    /// - Parameters:
    ///   - id: The name that was looked for. It is not among the results.
    ///   - limit: The maximum number of results.
    /// - Returns: The first-registered node with each similar name.
    public func nearest(to id: ID, limit: Int = 3) -> [Node] {
        NearestNames(nodes.map(\.id), names: nil).nearest(to: id, limit: limit).map { nodes[$0] }
    }
}

/// The known names, prepared for any number of searches.
final class NearestNames {
    private let ids: [DependencyGraph.ID]
    /// The position of the first ID with each name, and the names.
    private var firsts: [Int] = []
    private var names: [Likeness] = []

    /// How much farther away than the nearest name a result may be.
    private static let margin = 20

    /// Prepares the names of some IDs. A search returns positions in them.
    init(_ ids: [DependencyGraph.ID], names displayNames: DisplayNames?) {
        self.ids = ids
        var seen = Numbering()
        for (position, id) in ids.enumerated() where seen.number(of: id, orElse: position) == position {
            firsts.append(position)
            names.append(Likeness(displayNames?.shortName(of: id).text ?? id.description))
        }
    }

    /// `excluded` has a value for each of the IDs.
    func nearest(to id: DependencyGraph.ID, limit: Int, without excluded: [Bool] = []) -> [Int] {
        let wanted = Likeness(id.description)
        var found: [Int] = []
        var distances: [Int] = []
        var nearest = 100 - Self.margin
        for (name, position) in firsts.enumerated() where ids[position] != id {
            if !excluded.isEmpty, excluded[position] { continue }
            guard let distance = wanted.distance(to: names[name], atMost: nearest + Self.margin) else { continue }
            found.append(position)
            distances.append(distance)
            nearest = min(nearest, distance)
        }
        let excess = distances.map { $0 - nearest > Self.margin ? -1 : $0 - nearest }
        return positions(byNumber: excess).joined().prefix(max(limit, 0)).map { found[$0] }
    }
}

/// A name prepared for comparisons with others.
private final class Likeness {
    /// The name without `any`, `?`, and a wrapper such as `Named<…>`, in lower case.
    private let core: [UInt8]
    /// The text before the last component, and that component: `users.` and `load`.
    private let context, last: [UInt8]
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

    /// The distance from another name, in percent of their length, minus a bonus for what they share; `nil` if it is
    /// too far to be a likely mistake, or certainly greater than `atMost`.
    func distance(to other: Likeness, atMost: Int) -> Int? {
        if core == other.core { return -100 }
        let length = max(core.count, other.core.count)
        guard length > 0 else { return nil }
        var bonus = 0
        if last == other.last { bonus += 25 }
        if !context.isEmpty, context == other.context { bonus += 5 }
        let shared = words.count(where: other.words.contains)
        bonus += 40 * shared / max(words.count, other.words.count, 1)

        // A single typing error is near, however short the name is.
        let near = max((Self.bound + bonus) * length / 100, length > 2 ? 1 : 0)
        let limit = min(near, (atMost + bonus + 1) * length / 100)
        guard limit >= 0, unshared(with: other) <= limit else { return nil }
        guard let edits = editDistance(core, other.core, limit: limit) else { return nil }
        return 100 * edits / length - bonus
    }

    /// How many letters of one name the other does not have: a lower bound of the edit distance.
    private func unshared(with other: Likeness) -> Int {
        var (own, others) = (0, 0)
        for (letter, count) in letters.enumerated() {
            own += max(0, count - other.letters[letter])
            others += max(0, other.letters[letter] - count)
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

    /// The start of the last component: the position after the last dot outside brackets. A function is one, and a tuple.
    private static func lastStart(in text: [UInt8], _ core: Range<Int>) -> Int {
        var depth = 0
        for index in core.reversed() {
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

    private static func lowercased(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
        Array(text.string(range).lowercased().utf8)
    }

    private enum Kind { case capital, small, other, separator }

    private static func kind(of letter: Character) -> Kind {
        if letter.isUppercase { return .capital }
        if letter.isLowercase { return .small }
        return letter.isLetter || letter.isNumber ? .other : .separator
    }

    /// Splits a name at capitals, and at characters that are neither letters nor digits: `HTTPApi` is `http` and `api`.
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
        if words.last == "" { words.removeLast() }
        return words.map { $0.lowercased() }
    }
}

/// How many letters have to be inserted, deleted, replaced, or swapped with their neighbor to turn one text into the other;
/// `nil` if they are more than `limit`.
///
/// F. J. Damerau, "A technique for computer detection and correction of spelling errors" (1964), but edits no part twice.
private func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    // A common prefix or suffix needs no edit.
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
    let height = left.count - start - end
    let width = right.count - start - end

    guard abs(height - width) <= limit else { return nil }
    if height == 0 || width == 0 { return max(height, width) }
    var previous = Array(0...width)
    var beforePrevious = previous
    var current = previous
    for row in 1...height {
        let letter = left[start + row - 1]
        current[0] = row
        var least = row
        for column in 1...width {
            let other = right[start + column - 1]
            let replacing = previous[column - 1] + (letter == other ? 0 : 1)
            var cost = min(previous[column] + 1, current[column - 1] + 1, replacing)
            if row > 1, column > 1, letter == right[start + column - 2], left[start + row - 2] == other {
                cost = min(cost, beforePrevious[column - 2] + 1)
            }
            current[column] = cost
            least = min(least, cost)
        }
        // No later row can be better: a swap reaches back two rows, but costs at least as much as this row.
        guard least <= limit else { return nil }
        swap(&beforePrevious, &previous)
        swap(&previous, &current)
    }
    return previous[width] <= limit ? previous[width] : nil
}
