/// The kind of a type.
///
/// A cast to a protocol that only types of one kind conform to takes a quarter of a microsecond for each new type that does not. So this
/// reads the type's metadata, whose layout is part of Swift's ABI (see the compiler's document "Type Metadata").
package enum TypeKind: Int {
    case structure = 0x200
    case optional = 0x202
    case function = 0x302

    /// `nil` for another kind. Classes have a pointer here, and a pointer is never that small.
    package init?(of type: Any.Type) {
        self.init(rawValue: unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self))
    }
}

/// Whether two types are made from the same generic struct, as `Array<Int>` and `Array<String>` are.
package func areOfSameStruct(_ type: Any.Type, _ other: Any.Type) -> Bool {
    guard TypeKind(of: type) == .structure, TypeKind(of: other) == .structure else { return false }
    func descriptor(_ type: Any.Type) -> UInt {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: MemoryLayout<Int>.size, as: UInt.self)
    }
    return descriptor(type) == descriptor(other)
}
