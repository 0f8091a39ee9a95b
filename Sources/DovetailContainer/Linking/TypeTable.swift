/// A hash table from types to numbers, filled once and then only read.
///
/// A type's identity is an address that never changes, so a multiplication spreads it well enough (Fibonacci hashing;
/// Knuth, *The Art of Computer Programming* 6.4), and a look-up takes a few instructions. A `Dictionary`, which has to
/// withstand chosen keys, takes ten times as long.
struct TypeTable: ~Copyable {
    /// What others may read as long as this exists.
    let entries: TypeEntries

    /// A table for up to this many types. At most half of it is in use, so that look-ups stay short.
    init(capacity: Int) {
        var bits: UInt = 3
        while 1 << bits < capacity * 2 { bits += 1 }
        let entries = UnsafeMutableBufferPointer<TypeEntries.Entry>.allocate(capacity: 1 << Int(bits))
        entries.initialize(repeating: TypeEntries.Entry(key: 0, value: 0))
        self.entries = TypeEntries(entries: entries, shift: UInt(UInt.bitWidth) - bits)
    }

    /// The positions of these types in their array.
    init(_ types: [ObjectIdentifier]) {
        self.init(capacity: types.count)
        for (index, type) in types.enumerated() { insert(index, for: type) }
    }

    deinit { entries.entries.deallocate() }

    /// Stores a value for a type, unless there is one already. Returns whether it is new.
    @discardableResult
    func insert(_ value: Int, for type: ObjectIdentifier) -> Bool {
        let key = UInt(bitPattern: type)
        var index = entries.firstIndex(for: key)
        while entries.entries[index].key != 0 {
            if entries.entries[index].key == key { return false }
            index = entries.index(after: index)
        }
        entries.entries[index] = TypeEntries.Entry(key: key, value: value)
        return true
    }

    subscript(type: ObjectIdentifier) -> Int? { entries[type] }
}

/// The entries of a ``TypeTable``, which owns them. A copy must not outlive it.
@usableFromInline
struct TypeEntries {
    @usableFromInline
    struct Entry {
        /// The address of the type, or 0 for an empty entry.
        @usableFromInline let key: UInt
        @usableFromInline let value: Int
    }

    @usableFromInline let entries: UnsafeMutableBufferPointer<Entry>
    @usableFromInline let shift: UInt

    @_alwaysEmitIntoClient
    subscript(type: ObjectIdentifier) -> Int? {
        let key = UInt(bitPattern: type)
        var index = firstIndex(for: key)
        while true {
            let entry = entries[index]
            if entry.key == key { return entry.value }
            if entry.key == 0 { return nil }
            index = self.index(after: index)
        }
    }

    @_alwaysEmitIntoClient
    func firstIndex(for key: UInt) -> Int {
        let golden = UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
        return Int(truncatingIfNeeded: (key &* golden) >> shift)
    }

    @_alwaysEmitIntoClient
    func index(after index: Int) -> Int { (index + 1) & (entries.count - 1) }
}
