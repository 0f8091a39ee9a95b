// The language cannot take a type apart. So this reads the type's metadata, whose layout is part of Swift's ABI (see the compiler's
// document "Type Metadata").

/// A word of a type's metadata.
private func word<Value>(_ position: Int, of type: Any.Type, as _: Value.Type = Int.self) -> Value {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
        .load(fromByteOffset: position * MemoryLayout<Int>.size, as: Value.self)
}

/// The kind of a type.
///
/// A cast to a protocol that only types of one kind conform to takes a quarter of a microsecond for each new type that does not.
package enum TypeKind: Int {
    case structure = 0x200
    case optional = 0x202
    case tuple = 0x301
    case function = 0x302

    /// `nil` for another kind. Classes have a pointer here, and a pointer is never that small.
    package init?(of type: Any.Type) { self.init(rawValue: word(0, of: type)) }
}

/// Whether two types are made from the same generic struct, as `Array<Int>` and `Array<String>` are.
package func areOfSameStruct(_ type: Any.Type, _ other: Any.Type) -> Bool {
    guard TypeKind(of: type) == .structure, TypeKind(of: other) == .structure else { return false }
    // Both have its descriptor.
    return word(1, of: type) == word(1, of: other)
}

/// A tuple type, taken apart: see "Tuple Metadata".
package enum TupleType {
    /// The types of the elements: none for `Void`, and the type itself if it is not a tuple.
    ///
    /// The labels of the elements are not part of the answer.
    package static func elements(of type: Any.Type) -> [Any.Type] {
        guard TypeKind(of: type) == .tuple else { return [type] }
        // After the labels, each element has its type and its offset.
        return (0..<word(1, of: type)).map { word(3 + 2 * $0, of: type, as: Any.Type.self) }
    }
}

/// A function type, taken apart: see "Function Metadata". Parsing its name would be slow.
package struct FunctionType {
    /// The type of the result.
    package let result: Any.Type
    /// Whether it is `() throws -> Result`, possibly `@Sendable` or isolated to a global actor.
    package let isDeferred: Bool

    private static let parameterCount = 0xFFFF
    private static let throwing = 0x0100_0000
    private static let isAsync = 0x2000_0000

    /// Takes a function type apart; `nil` for any other type.
    package init?(_ type: Any.Type) {
        guard TypeKind(of: type) == .function else { return nil }
        let flags = word(1, of: type)
        isDeferred = flags & Self.parameterCount == 0 && flags & Self.throwing != 0 && flags & Self.isAsync == 0
        result = word(2, of: type, as: Any.Type.self)
    }
}
