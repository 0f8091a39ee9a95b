/// The name of a type as it is written in source, made from the name that the runtime prints.
package struct TypeName {
    package internal(set) var text: String
    /// Whether parentheses are needed before `?`, `.self` or `.Type`: a function, an `any P`, a composition.
    var isCompound: Bool

    /// The text, in parentheses if they are needed before a suffix.
    var operand: String { isCompound ? "(\(text))" : text }

    /// Spells a type, with or without module names.
    ///
    /// The runtime prints an existential without its `any`, so this asks the type itself. For the same reason it takes optionals,
    /// arrays, dictionaries and the results of functions apart as types. Inside other generic types and parameters of functions
    /// only the printed name is known, so a protocol appears there without `any`.
    init(_ type: Any.Type, withModules: Bool) {
        if let sugared = type as? any Sugared.Type {
            self = sugared.name(withModules: withModules)
            return
        }
        self = Self.read(String(reflecting: type), withModules: withModules)
        if let result = FunctionType(type)?.result {
            let printed = Self.read(String(reflecting: result), withModules: withModules).text
            if text.hasSuffix(" -> " + printed) {
                let start = Array(text.utf8).string(0..<text.utf8.count - printed.utf8.count)
                text = start + TypeName(result, withModules: withModules).text
            }
        }
        let lacksAny = !text.hasPrefix("any ") && text != "Any" && !text.hasSuffix("AnyObject")
        if lacksAny, DependencyGraph.ID.isExistential(type) { self = TypeName(text: "any " + text, isCompound: true) }
    }

    private static func read(_ printed: String, withModules: Bool) -> TypeName {
        TypeNameReader.read(printed, withModules: withModules) ?? TypeName(text: printed)
    }

    init(text: String, isCompound: Bool = false) {
        self.text = text
        self.isCompound = isCompound
    }
}

extension DependencyGraph.ID {
    /// Whether this is `any P`, whose metatype prints as `P.Protocol`. That of every other type prints as `T.Type`.
    package static func isExistential(_ type: Any.Type) -> Bool {
        String(reflecting: Swift.type(of: type)).hasSuffix(".Protocol")
    }
}

/// A standard library type with a shorthand, such as `[T]`.
private protocol Sugared {
    static func name(withModules: Bool) -> TypeName
}

extension Optional: Sugared {
    static func name(withModules: Bool) -> TypeName {
        TypeName(text: TypeName(Wrapped.self, withModules: withModules).operand + "?")
    }
}

extension Array: Sugared {
    static func name(withModules: Bool) -> TypeName {
        TypeName(text: "[\(TypeName(Element.self, withModules: withModules).text)]")
    }
}

extension Dictionary: Sugared {
    static func name(withModules: Bool) -> TypeName {
        let key = TypeName(Key.self, withModules: withModules).text
        let value = TypeName(Value.self, withModules: withModules).text
        return TypeName(text: "[\(key): \(value)]")
    }
}
