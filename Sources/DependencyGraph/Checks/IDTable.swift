/// Finds the position of an ID among some.
///
/// Every edge of a graph is looked up here when a container is made, and with a dictionary of the standard library all
/// checks together take a third longer: it protects from keys that were chosen to collide, which addresses of types
/// are not. Open addressing with linear probing.
struct IDTable: Sendable {
    private var ids: [DependencyGraph.ID] = []
    private var positions: [Int] = []
    /// For each slot an index into both, or −1. At most half of the slots are taken.
    private var slots: [Int]
    private let shift: UInt64

    /// A table for at most so many IDs.
    init(capacity: Int) {
        let bits = max(2, UInt64(Int.bitWidth - max(1, capacity * 2 - 1).leadingZeroBitCount))
        slots = Array(repeating: -1, count: 1 << bits)
        shift = 64 - bits
        ids.reserveCapacity(capacity)
        positions.reserveCapacity(capacity)
    }

    subscript(id: DependencyGraph.ID) -> Int? {
        let entry = slots[slot(of: id)]
        return entry < 0 ? nil : positions[entry]
    }

    /// Puts an ID at a position, unless it has one.
    ///
    /// - Returns: The position that it had.
    mutating func insert(_ id: DependencyGraph.ID, at position: Int) -> Int? {
        let slot = slot(of: id)
        let entry = slots[slot]
        guard entry < 0 else { return positions[entry] }
        slots[slot] = ids.count
        ids.append(id)
        positions.append(position)
        return nil
    }

    /// Where the ID is, or else where it belongs.
    private func slot(of id: DependencyGraph.ID) -> Int {
        // Knuth's multiplicative hashing: the upper bits of the product depend on all bits of the word.
        var slot = Int(truncatingIfNeeded: (id.hashWord &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while slots[slot] >= 0, ids[slots[slot]] != id {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}
