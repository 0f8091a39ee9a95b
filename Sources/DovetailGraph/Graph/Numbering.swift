/// Numbers for IDs.
///
/// Whatever has to find an ID again does so here, and never inlined, so that there is one kind of dictionary in a program
/// and its code is there once.
package struct Numbering {
    private var numbers: [DependencyGraph.ID: Int] = [:]

    package init(capacity: Int = 0) {
        numbers.reserveCapacity(capacity)
    }

    /// The number of an ID, or −1 where it has none.
    @inline(never)
    package subscript(id: DependencyGraph.ID) -> Int { numbers[id] ?? -1 }

    /// The number of an ID, which gets this one where it has none yet.
    @inline(never)
    package mutating func number(of id: DependencyGraph.ID, orElse new: Int) -> Int {
        // Most IDs are new, so an earlier number is put back at the price of another look-up.
        guard let earlier = numbers.updateValue(new, forKey: id) else { return new }
        numbers[id] = earlier
        return earlier
    }
}
