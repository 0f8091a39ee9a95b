/// A tuple type, taken apart.
///
/// The language cannot do that without a value. So this reads the type's metadata, whose layout is part of Swift's ABI (see
/// "Tuple Metadata" in the compiler's document "Type Metadata").
package enum TupleType {
    private static let kind = 0x301

    /// The types of the elements: none for `Void`, and the type itself if it is not a tuple.
    ///
    /// The labels of the elements are not part of the answer.
    package static func elements(of type: Any.Type) -> [Any.Type] {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let word = MemoryLayout<Int>.size
        // Classes have a pointer here, and a pointer is never that small.
        guard metadata.load(as: Int.self) == kind else { return [type] }
        let count = metadata.load(fromByteOffset: word, as: Int.self)
        // After the labels, each element has its type and its offset.
        return (0..<count).map { metadata.load(fromByteOffset: (3 + 2 * $0) * word, as: Any.Type.self) }
    }
}
