/// Values by the arguments of a function, which know which of them was used last.
///
/// It is a hash table with chains, the entries of which are also linked in the order of their use. A `Dictionary` would
/// need a key that is `Hashable`, so a type with a pack of its own, and every program with the library in it would carry it;
/// here a pack is hashed where it is, and compared by a function. For the same reason this is a tuple, and all that is done
/// with it is emitted into the caller.
@usableFromInline
typealias Table<Arguments: Sendable, Value: Sendable> = (
    /// Without gaps: where one is removed, the last takes its place.
    entries: [(arguments: Arguments, value: Value)],
    /// How the entries hang together, by their indices; -1 is none. There are as many as there is room for, a power of two or
    /// none; `first` is the first of the chain that has the index of this.
    links: [(hash: Int, next: Int, newer: Int, older: Int, first: Int)],
    newest: Int,
    oldest: Int
)

@_alwaysEmitIntoClient
func makeTable<Arguments, Value>() -> Table<Arguments, Value> {
    ([], [], -1, -1)
}

/// The index of the first entry with this hash for which a condition holds, or -1.
@_alwaysEmitIntoClient @inline(__always)
func find<Arguments, Value>(
    _ hash: Int,
    in table: inout Table<Arguments, Value>,
    where isFound: (inout (arguments: Arguments, value: Value)) -> Bool
) -> Int {
    guard !table.entries.isEmpty else { return -1 }
    var index = table.links[hash & (table.links.count - 1)].first
    while index >= 0, table.links[index].hash != hash || !isFound(&table.entries[index]) {
        index = table.links[index].next
    }
    return index
}

/// Adds an entry, the newest, for arguments that have none.
@_alwaysEmitIntoClient
func insert<Arguments, Value>(
    _ hash: Int,
    _ arguments: Arguments,
    _ value: Value,
    into table: inout Table<Arguments, Value>
) {
    let index = table.entries.count
    if index == table.links.count { grow(&table) }
    table.entries.append((arguments, value))
    table.links[index].hash = hash
    chain(index, &table)
    link(index, &table)
}

/// Makes an entry the newest.
@_alwaysEmitIntoClient @inline(__always)
func touch<Arguments, Value>(_ index: Int, in table: inout Table<Arguments, Value>) {
    guard index != table.newest else { return }
    unlink(index, &table)
    link(index, &table)
}

/// Removes an entry, and returns what was in it, so that it can be released when the lock is.
@_alwaysEmitIntoClient
func remove<Arguments, Value>(
    _ index: Int,
    from table: inout Table<Arguments, Value>
) -> (arguments: Arguments, value: Value) {
    unchain(index, &table)
    unlink(index, &table)
    let last = table.entries.count - 1
    if index != last {
        // The last one moves here, with its place in its chain and in the order of use.
        unchain(last, &table)
        let (hash, newer, older) = (table.links[last].hash, table.links[last].newer, table.links[last].older)
        (table.links[index].hash, table.links[index].newer, table.links[index].older) = (hash, newer, older)
        if newer >= 0 { table.links[newer].older = index } else { table.newest = index }
        if older >= 0 { table.links[older].newer = index } else { table.oldest = index }
        chain(index, &table)
        table.entries.swapAt(index, last)
    }
    return table.entries.removeLast()
}

@_alwaysEmitIntoClient
func chain<Arguments, Value>(_ index: Int, _ table: inout Table<Arguments, Value>) {
    let first = table.links[index].hash & (table.links.count - 1)
    table.links[index].next = table.links[first].first
    table.links[first].first = index
}

@_alwaysEmitIntoClient
func unchain<Arguments, Value>(_ index: Int, _ table: inout Table<Arguments, Value>) {
    let first = table.links[index].hash & (table.links.count - 1)
    guard table.links[first].first != index else { return table.links[first].first = table.links[index].next }
    var before = table.links[first].first
    while table.links[before].next != index { before = table.links[before].next }
    table.links[before].next = table.links[index].next
}

@_alwaysEmitIntoClient
func link<Arguments, Value>(_ index: Int, _ table: inout Table<Arguments, Value>) {
    table.links[index].older = table.newest
    table.links[index].newer = -1
    if table.newest >= 0 { table.links[table.newest].newer = index } else { table.oldest = index }
    table.newest = index
}

@_alwaysEmitIntoClient
func unlink<Arguments, Value>(_ index: Int, _ table: inout Table<Arguments, Value>) {
    let (newer, older) = (table.links[index].newer, table.links[index].older)
    if newer >= 0 { table.links[newer].older = older } else { table.newest = older }
    if older >= 0 { table.links[older].newer = newer } else { table.oldest = newer }
}

/// Makes room for more, which changes the chains, but not the order.
@_alwaysEmitIntoClient
func grow<Arguments, Value>(_ table: inout Table<Arguments, Value>) {
    let added = max(8, table.links.count)
    for index in table.links.indices { table.links[index].first = -1 }
    for _ in 0..<added { table.links.append((0, -1, -1, -1, -1)) }
    for index in table.entries.indices { chain(index, &table) }
}

/// A hash of all arguments together.
@_alwaysEmitIntoClient
func hash<each Argument: Hashable>(of arguments: repeat each Argument) -> Int {
    var hasher = Hasher()
    repeat hasher.combine(each arguments)
    return hasher.finalize()
}

/// Whether all arguments are equal.
@_alwaysEmitIntoClient
func areEqual<each Argument: Hashable>(_ left: (repeat each Argument), _ right: (repeat each Argument)) -> Bool {
    var areEqual = true
    // Not in a loop over the pack, which copies the arguments.
    repeat compare(each left, each right, &areEqual)
    return areEqual
}

@_alwaysEmitIntoClient @inline(__always)
func compare<Argument: Hashable>(_ left: Argument, _ right: Argument, _ areEqual: inout Bool) {
    if areEqual { areEqual = left == right }
}
