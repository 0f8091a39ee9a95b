/// A function type, taken apart.
///
/// The language cannot do that, and parsing a type's name is slow. So this reads the type's metadata, whose layout is
/// part of Swift's ABI (see "Function Metadata" in the compiler's document "Type Metadata").
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
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let word = MemoryLayout<Int>.size
        guard TypeKind(of: type) == .function else { return nil }
        let flags = metadata.load(fromByteOffset: word, as: Int.self)
        isDeferred =
            flags & Self.parameterCount == 0 && flags & Self.throwing != 0 && flags & Self.isAsync == 0
        result = metadata.load(fromByteOffset: 2 * word, as: Any.Type.self)
    }
}
