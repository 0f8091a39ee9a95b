/// Reads a type's name as `String(reflecting:)` prints it, and spells it as it is written in source.
///
/// It removes modules and the contexts of private and local types, turns `Swift.Optional<X>` into `X?`, and so on. It leaves a
/// name that it does not fully understand unchanged, so that it never mangles a new form.
final class TypeNameReader {
    private let bytes: [UInt8]
    private var position = 0
    private let withModules: Bool

    private init(_ name: String, withModules: Bool) {
        bytes = Array(name.utf8)
        self.withModules = withModules
    }

    static func read(_ name: String, withModules: Bool) -> TypeName? {
        let reader = TypeNameReader(name, withModules: withModules)
        guard let type = reader.type(), reader.position == reader.bytes.count else { return nil }
        return type
    }

    // MARK: Types

    /// Specifiers that are spelled the same in source and in the printed name.
    private static let specifiers: [StaticString] = [
        "inout ", "sending ", "isolated ", "nonisolated(nonsending) ", "any ", "some ", "repeat ", "each ",
    ]

    private func type() -> TypeName? {
        var prefix = ""
        while let specifier = specifier() { prefix += specifier }
        guard var name = startsParentheses ? parenthesised() : nominal() else { return nil }
        while skip(" & ") {
            guard let next = nominal() else { return nil }
            name = TypeName(text: name.text + " & " + next.text, isCompound: true)
        }
        return prefix.isEmpty ? name : TypeName(text: prefix + name.text, isCompound: true)
    }

    private func specifier() -> String? {
        if skip("__owned ") { return "consuming " }
        if skip("__shared ") { return "borrowing " }
        let start = position
        for specifier in Self.specifiers where skip(specifier) { return bytes.string(start..<position) }
        guard skip("@"), let attribute = nominal() else { return nil }
        var text = "@" + attribute.text
        if isAt("(") {  // `@convention(c)`; a function's parentheses follow a space
            let start = position
            guard skip(past: ")") else { return nil }
            text += bytes.string(start..<position)
        }
        return skip(" ") ? text + " " : nil
    }

    /// A tuple, a function, or a type in parentheses.
    private func parenthesised() -> TypeName? {
        guard skip("("), let elements = list(until: ")") else { return nil }
        let inner = Self.joined(elements)
        var effects = ""
        if skip(" async") { effects += " async" }
        if skip(" throws") {
            effects += " throws"
            if skip("(") {
                guard let error = type(), skip(")") else { return nil }
                effects += "(" + error.text + ")"
            }
        }
        if skip(" -> ") {
            guard let result = type() else { return nil }
            return TypeName(text: "(\(inner))\(effects) -> \(result.text)", isCompound: true)
        }
        guard effects.isEmpty else { return nil }
        var name = TypeName(text: elements.isEmpty ? "Void" : "(" + inner + ")")
        while skip(".Type") { name.text += ".Type" }
        return name
    }

    /// Types separated by commas, with or without labels, up to and including `end`.
    private func list(until end: StaticString) -> [TypeName]? {
        var elements: [TypeName] = []
        if skip(end) { return elements }
        repeat {
            let label = label()
            guard var element = type() else { return nil }
            // A constrained existential is printed with `Self.Element == Int`, where the source has `Int`.
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

    private func label() -> String {
        let start = position
        if let word = identifier(), skip(": ") { return word + ": " }
        position = start
        return ""
    }

    // MARK: Named types

    private static func joined(_ names: [TypeName]) -> String { names.map(\.text).joined(separator: ", ") }

    private func nominal() -> TypeName? {
        if isAt("(extension in "), !skip(past: "):") { return nil }
        var path: [String] = []
        var sugar: TypeName?
        var contexts = 0
        var localStart = 0
        var followsContext = false
        repeat {
            if skip("(unknown context at ") {
                guard skip(past: ")") else { return nil }
                // One context stands for a file. Two in a row stand for a function; the types around it are left out.
                if followsContext { localStart = path.count }
                followsContext = true
                contexts += 1
                continue
            }
            followsContext = false
            let isPrivate = skip("(")  // `(Name in _1234)`: private to a file
            guard let name = identifier() else { return nil }
            if isPrivate {
                guard skip(" in "), skip(past: ")") else { return nil }
            } else if name == "Pack", skip("{") {  // the arguments of a parameter pack are spelled without it
                return list(until: "}").map { TypeName(text: Self.joined($0)) }
            }
            path.append(name)
            sugar = nil
            if skip("<") {
                guard let arguments = list(until: ">") else { return nil }
                if path.count == 2, path[0] == "Swift" { sugar = Self.sugared(name, arguments) }
                path[path.count - 1] += "<" + Self.joined(arguments) + ">"
            }
        } while !isAt("...") && skip(".")
        return sugar ?? spell(path, contexts: contexts, localStart: localStart)
    }

    /// A standard library type with a shorthand, such as `[T]`.
    private static func sugared(_ name: String, _ arguments: [TypeName]) -> TypeName? {
        switch (name, arguments.count) {
        case ("Optional", 1): TypeName(text: arguments[0].operand + "?")
        case ("Array", 1): TypeName(text: "[" + arguments[0].text + "]")
        case ("Dictionary", 2): TypeName(text: "[" + arguments[0].text + ": " + arguments[1].text + "]")
        default: nil
        }
    }

    private func spell(_ path: [String], contexts: Int, localStart: Int) -> TypeName {
        var start = 0
        // Everything but `Any` and `Self` begins with a module.
        if !withModules, path.count + contexts > 1, path[0] != "Any", path[0] != "Self" { start = max(1, localStart) }
        let isProtocol = path[path.count - 1] == "Protocol" && path.count - start > 1
        let text = path[start..<path.count - (isProtocol ? 1 : 0)].joined(separator: ".")
        return TypeName(text: isProtocol ? "(any " + text + ").Type" : text)
    }

    /// Reads up to the first character that cannot be part of a name. Backticks may enclose anything.
    private func identifier() -> String? {
        let start = position
        if skip("`") { return skip(past: "`") ? bytes.string(start..<position) : nil }
        while position < bytes.count, !Self.delimiters.contains(bytes[position]) { position += 1 }
        return position > start ? bytes.string(start..<position) : nil
    }

    private static let delimiters = Array(" .,:&()<>{}@`".utf8)

    // MARK: Text

    private var startsParentheses: Bool { isAt("(") && !isAt("(extension in ") && !isAt("(unknown context at ") }
    private func isAt(_ text: StaticString) -> Bool { bytes.contains(text, at: position) }

    private func skip(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    private func skip(past text: StaticString) -> Bool {
        while position < bytes.count {
            if skip(text) { return true }
            position += 1
        }
        return false
    }
}

// Text as bytes.
extension [UInt8] {
    /// Whether the bytes contain a text at a position.
    func contains(_ text: StaticString, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= count else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<length where self[position + offset] != text[offset] { return false }
            return true
        }
    }

    /// Whether the bytes contain a text anywhere.
    func contains(_ text: StaticString) -> Bool { indices.contains { contains(text, at: $0) } }
    /// The text in a range.
    func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}
