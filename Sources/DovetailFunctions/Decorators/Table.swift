/// Values by the arguments of a function, in the order of their last use.
///
/// A chained hash table, whose entries are also linked in the order of their use. The arguments are a tuple, which is not
/// `Hashable`: they are hashed in place, and compared by a function. All operations are emitted into the caller, so that
/// only programs that use a table contain them.
@usableFromInline
struct Table<Arguments: Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let arguments: Arguments
        @usableFromInline var value: Value

        @_alwaysEmitIntoClient
        init(arguments: Arguments, value: Value) {
            self.arguments = arguments
            self.value = value
        }
    }

    /// The entries, without gaps: when one is removed, the last one takes its place.
    @usableFromInline var entries: [Entry]
    /// The links between entries: one for each unit of capacity, which is a power of two or zero.
    @usableFromInline var links: [TableLink]
    /// The indices of the most recently and the least recently used entry, or -1.
    @usableFromInline var newest: Int
    @usableFromInline var oldest: Int

    @_alwaysEmitIntoClient
    init() {
        entries = []
        links = []
        newest = -1
        oldest = -1
    }

    /// The index of the first entry with this hash for which a condition holds.
    @_alwaysEmitIntoClient @inline(__always)
    mutating func index(of hash: Int, where isFound: (inout Entry) -> Bool) -> Int? {
        guard !entries.isEmpty else { return nil }
        var index = links[hash & (links.count - 1)].first
        while index >= 0, links[index].hash != hash || !isFound(&entries[index]) { index = links[index].next }
        return index < 0 ? nil : index
    }

    /// Adds an entry for arguments that have none, as the newest one.
    ///
    /// - Returns: Its index.
    @_alwaysEmitIntoClient @discardableResult
    mutating func insert(_ hash: Int, _ arguments: Arguments, _ value: Value) -> Int {
        let index = entries.count
        if index == links.count { grow() }
        entries.append(Entry(arguments: arguments, value: value))
        links[index].hash = hash
        chain(index)
        link(index)
        return index
    }

    /// Makes an entry the newest.
    @_alwaysEmitIntoClient @inline(__always)
    mutating func touch(_ index: Int) {
        guard index != newest else { return }
        unlink(index)
        link(index)
    }

    /// Removes an entry, and returns it, so that its contents can be released outside the lock.
    @_alwaysEmitIntoClient
    mutating func remove(at index: Int) -> Entry {
        unchain(index)
        unlink(index)
        let last = entries.count - 1
        if index != last {
            // The last entry moves to this index, and keeps its place in its chain and in the order of use.
            unchain(last)
            let (newer, older) = (links[last].newer, links[last].older)
            links[index].hash = links[last].hash
            links[index].newer = newer
            links[index].older = older
            if newer >= 0 { links[newer].older = index } else { newest = index }
            if older >= 0 { links[older].newer = index } else { oldest = index }
            chain(index)
            entries.swapAt(index, last)
        }
        return entries.removeLast()
    }

    /// Removes the least recently used entry.
    @_alwaysEmitIntoClient
    mutating func removeOldest() -> Entry? { oldest < 0 ? nil : remove(at: oldest) }

    @_alwaysEmitIntoClient
    mutating func chain(_ index: Int) {
        let first = links[index].hash & (links.count - 1)
        links[index].next = links[first].first
        links[first].first = index
    }

    @_alwaysEmitIntoClient
    mutating func unchain(_ index: Int) {
        let first = links[index].hash & (links.count - 1)
        guard links[first].first != index else { return links[first].first = links[index].next }
        var before = links[first].first
        while links[before].next != index { before = links[before].next }
        links[before].next = links[index].next
    }

    @_alwaysEmitIntoClient
    mutating func link(_ index: Int) {
        links[index].older = newest
        links[index].newer = -1
        if newest >= 0 { links[newest].newer = index } else { oldest = index }
        newest = index
    }

    @_alwaysEmitIntoClient
    mutating func unlink(_ index: Int) {
        let (newer, older) = (links[index].newer, links[index].older)
        if newer >= 0 { links[newer].older = older } else { newest = older }
        if older >= 0 { links[older].newer = newer } else { oldest = newer }
    }

    /// Grows the table. This changes the chains, but not the order of use.
    @_alwaysEmitIntoClient
    mutating func grow() {
        let added = max(8, links.count)
        for index in links.indices { links[index].first = -1 }
        for _ in 0..<added { links.append(TableLink()) }
        for index in entries.indices { chain(index) }
    }
}

/// The indices of an entry's neighbors in a table, or -1.
@usableFromInline
struct TableLink: Sendable {
    @usableFromInline var hash: Int
    /// The next one in the same chain.
    @usableFromInline var next: Int
    /// The neighbors in the order of use: the entry used next after this one, and the one used last before it.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int
    /// The first entry of the chain with the index of this link.
    @usableFromInline var first: Int

    @_alwaysEmitIntoClient
    init() {
        hash = 0
        next = -1
        newer = -1
        older = -1
        first = -1
    }
}

/// A hash of an argument. It takes a third of the time of a `Hasher`.
@_alwaysEmitIntoClient
func hash<Argument: Hashable>(of argument: Argument) -> Int { argument.hashValue }

/// A hash of all arguments together.
@_alwaysEmitIntoClient
func hash<each Argument: Hashable>(of arguments: repeat each Argument) -> Int {
    var hasher = Hasher()
    repeat hasher.combine(each arguments)
    return hasher.finalize()
}
