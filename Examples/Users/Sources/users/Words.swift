/// The words of a command line, split into operands, flags, and options with a value. Each is taken once, so the
/// words that remain at the end are unknown.
struct Words {
    private var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: String] = [:]

    /// Splits the words: an option with a value is one of those listed, written `--name value` or `--name=value`; a
    /// lone `--` says that only operands follow.
    init(_ words: [String], optionsWithValue: Set<String>) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word != "--" else {
                operands += rest
                return
            }
            guard word.hasPrefix("-") else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard optionsWithValue.contains(parts[0]) else {
                flags.insert(word)
                continue
            }
            if parts.count == 1, rest.first?.hasPrefix("--") != true, let next = rest.popFirst() {
                try set(parts[0], to: next)
            } else {
                try set(parts[0], to: parts.dropFirst().first ?? "")
            }
        }
    }

    /// Takes the next operand.
    mutating func operand() -> String? {
        operands.isEmpty ? nil : operands.removeFirst()
    }

    /// Takes the flag, and returns whether it was present.
    mutating func flag(_ name: String) -> Bool {
        flags.remove(name) != nil
    }

    /// Takes the value of the option.
    mutating func value(_ name: String) -> String? {
        values.removeValue(forKey: name)
    }

    /// Takes the value of the option as a positive number.
    mutating func count(_ name: String) throws(UsageError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let count = Int(value), count >= 1 else {
            throw UsageError("\(name) needs a number from 1 on, and '\(value)' is none")
        }
        return count
    }

    /// Throws if words are left.
    func finish(_ command: String) throws(UsageError) {
        if let option = (flags.sorted() + values.keys.sorted()).first {
            throw UsageError("'\(command)' has no option \(option)")
        }
        if let operand = operands.first {
            throw UsageError("'\(command)' does not know what to do with '\(operand)'")
        }
    }

    private mutating func set(_ name: String, to value: String) throws(UsageError) {
        guard !value.isEmpty else { throw UsageError("\(name) needs a value") }
        guard values.updateValue(value, forKey: name) == nil else { throw UsageError("\(name) is given twice") }
    }
}
