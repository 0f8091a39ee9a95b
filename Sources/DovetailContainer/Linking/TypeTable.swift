/// A hash table from types to numbers, filled once and then only read.
///
/// A type's identity is an address that never changes, so a multiplication spreads it well enough (Fibonacci hashing;
/// Knuth, *The Art of Computer Programming* 6.4), and a look-up takes a few instructions. A `Dictionary`, which has to
/// withstand chosen keys, takes ten times as long.
@usableFromInline
struct TypeTable {
    @usableFromInline
    struct Entry {
        /// The address of the type, or 0 for an empty entry.
        @usableFromInline let key: UInt
        @usableFromInline let value: Int
    }

    @usableFromInline let entries: UnsafeMutableBufferPointer<Entry>
    @usableFromInline let shift: UInt

    /// A table for up to this many types. At most half of it is in use, so that look-ups stay short.
    init(capacity: Int) {
        var bits: UInt = 3
        while 1 << bits < capacity * 2 { bits += 1 }
        shift = UInt(UInt.bitWidth) - bits
        entries = .allocate(capacity: 1 << Int(bits))
        entries.initialize(repeating: Entry(key: 0, value: 0))
    }

    /// The positions of these types in their array.
    init(_ types: [ObjectIdentifier]) {
        self.init(capacity: types.count)
        for (index, type) in types.enumerated() { insert(index, for: type) }
    }

    /// Frees the memory. The table is a plain value, so its owner has to call this.
    func deallocate() {
        entries.deallocate()
    }

    /// Stores a value for a type, unless there is one already. Returns whether it is new.
    @discardableResult
    func insert(_ value: Int, for type: ObjectIdentifier) -> Bool {
        let key = UInt(bitPattern: type)
        var index = firstIndex(for: key)
        while entries[index].key != 0 {
            if entries[index].key == key { return false }
            index = self.index(after: index)
        }
        entries[index] = Entry(key: key, value: value)
        return true
    }

    /// The value that was stored for a type.
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
    func index(after index: Int) -> Int {
        (index + 1) & (entries.count - 1)
    }
}
