/// Reads a type's name as `String(reflecting:)` prints it, and spells it as in source.
///
/// Modules and the contexts of private and local types go, `Swift.Optional<X>` becomes `X?`, and so on. A name that is
/// not understood to its end is not read at all, so that a new form of printing shows up unchanged and not mangled.
struct TypeNameReader {
    private let bytes: [UInt8]
    private var position = 0
    private let withModules: Bool

    private init(_ name: String, withModules: Bool) {
        bytes = Array(name.utf8)
        self.withModules = withModules
    }

    static func read(_ name: String, withModules: Bool) -> TypeName? {
        var reader = TypeNameReader(name, withModules: withModules)
        guard let type = reader.type(), reader.position == reader.bytes.count else { return nil }
        return type
    }

    // MARK: Types

    /// Words that stand before a type, and how they are spelt in source.
    private static let specifiers = [
        ("inout ", "inout "), ("__owned ", "consuming "), ("__shared ", "borrowing "), ("sending ", "sending "),
        ("isolated ", "isolated "), ("nonisolated(nonsending) ", "nonisolated(nonsending) "), ("any ", "any "),
        ("some ", "some "), ("repeat ", "repeat "), ("each ", "each "),
    ]

    private mutating func type() -> TypeName? {
        var prefix = ""
        while let specifier = specifier() { prefix += specifier }
        guard var name = startsParentheses ? parenthesised() : nominal() else { return nil }
        while skip(" & ") {
            guard let next = nominal() else { return nil }
            name = TypeName(text: name.text + " & " + next.text, isCompound: true)
        }
        return prefix.isEmpty ? name : TypeName(text: prefix + name.text, isCompound: true)
    }

    private mutating func specifier() -> String? {
        for (printed, spelt) in Self.specifiers where skip(printed) { return spelt }
        guard skip("@"), let attribute = nominal() else { return nil }
        var text = "@" + attribute.text
        if isAt("(") {  // `@convention(c)`; the parentheses of a function stand after a blank
            let start = position
            guard skip(past: ")") else { return nil }
            text += string(start..<position)
        }
        return skip(" ") ? text + " " : nil
    }

    /// A tuple, a function, or a type in parentheses.
    private mutating func parenthesised() -> TypeName? {
        guard skip("("), let elements = list(until: ")") else { return nil }
        let inner = elements.map(\.text).joined(separator: ", ")
        var effects = ""
        if skip(" async") { effects += " async" }
        if skip(" throws") {
            effects += " throws"
            if skip("(") {
                guard let error = type(), skip(")") else { return nil }
                effects += "(\(error.text))"
            }
        }
        if skip(" -> ") {
            guard let result = type() else { return nil }
            return TypeName(text: "(\(inner))\(effects) -> \(result.text)", isCompound: true)
        }
        guard effects.isEmpty else { return nil }
        var name = TypeName(text: elements.isEmpty ? "Void" : "(\(inner))")
        while skip(".Type") { name.text += ".Type" }
        return name
    }

    /// Types between commas, each with a label or without, up to and past `end`.
    private mutating func list(until end: String) -> [TypeName]? {
        var elements: [TypeName] = []
        if skip(end) { return elements }
        repeat {
            let label = label()
            guard var element = type() else { return nil }
            // A constrained existential prints `Self.Element == Int` where the source has `Int`.
            if skip(" == ") {
                guard let bound = type() else { return nil }
                element = bound
            }
            if skip("...") { element.text += "..." }
            element.text = label + element.text
            if !element.text.isEmpty { elements.append(element) }
        } while skip(", ")
        return skip(end) ? elements : nil
    }

    private mutating func label() -> String {
        let start = position
        if let word = identifier(), skip(": ") { return word + ": " }
        position = start
        return ""
    }

    // MARK: Named types

    private struct Component {
        var name: String
        var arguments: [TypeName]?

        var text: String {
            guard let arguments else { return name }
            return "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
        }
    }

    private mutating func nominal() -> TypeName? {
        if isAt("(extension in "), !skip(past: "):") { return nil }
        var path: [Component] = []
        var contexts = 0
        var localStart = 0
        var followsContext = false
        repeat {
            if skip("(unknown context at ") {
                guard skip(past: ")") else { return nil }
                // One context stands for a file. Two in a row stand for a function, and what it is in says nothing.
                if followsContext { localStart = path.count }
                followsContext = true
                contexts += 1
                continue
            }
            followsContext = false
            if skip("(") {  // `(Name in _1234)`: private to a file
                guard let name = identifier(), skip(" in "), skip(past: ")") else { return nil }
                path.append(Component(name: name))
            } else {
                guard let name = identifier() else { return nil }
                if name == "Pack", skip("{") {  // the arguments of a parameter pack stand for themselves
                    return list(until: "}").map { TypeName(text: $0.map(\.text).joined(separator: ", ")) }
                }
                path.append(Component(name: name))
            }
            if skip("<") {
                guard let arguments = list(until: ">") else { return nil }
                path[path.count - 1].arguments = arguments
            }
        } while !isAt("...") && skip(".")
        return spell(path, contexts: contexts, localStart: localStart)
    }

    private func spell(_ path: [Component], contexts: Int, localStart: Int) -> TypeName? {
        guard let first = path.first, let last = path.last else { return nil }
        if path.count == 2, first.name == "Swift", let arguments = last.arguments {
            switch (last.name, arguments.count) {
            case ("Optional", 1): return TypeName(text: arguments[0].operand + "?")
            case ("Array", 1): return TypeName(text: "[\(arguments[0].text)]")
            case ("Dictionary", 2): return TypeName(text: "[\(arguments[0].text): \(arguments[1].text)]")
            default: break
            }
        }
        var shown = path[...]
        // Everything but `Any` and `Self` begins with a module.
        if !withModules, path.count + contexts > 1, first.name != "Any", first.name != "Self" {
            shown = path[max(1, localStart)...]
        }
        if last.name == "Protocol", shown.count > 1 {
            return TypeName(text: "(any \(shown.dropLast().map(\.text).joined(separator: "."))).Type")
        }
        return TypeName(text: shown.map(\.text).joined(separator: "."))
    }

    /// Up to what cannot be part of a name; anything at all between backticks.
    private mutating func identifier() -> String? {
        let start = position
        if skip("`") {
            return skip(past: "`") ? string(start..<position) : nil
        }
        while position < bytes.count, !Self.delimiters.contains(bytes[position]) { position += 1 }
        return position > start ? string(start..<position) : nil
    }

    private static let delimiters = Array(" .,:&()<>{}@`".utf8)

    // MARK: Text

    private var startsParentheses: Bool {
        guard isAt("("), !isAt("(extension in "), !isAt("(unknown context at ") else { return false }
        return true
    }

    private func isAt(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skip(past text: String) -> Bool {
        while position < bytes.count {
            if skip(text) { return true }
            position += 1
        }
        return false
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
