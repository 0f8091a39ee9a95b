/// Which node leads to which, by position, in flat arrays.
struct Links {
    /// Where each node's targets begin, and one past the last one.
    var starts: [Int]
    /// Where each node leads; negative for nowhere.
    var targets: [Int]

    /// A node and all it leads to, without what was seen before.
    func collect(from start: Int, isSeen: inout [Bool]) -> [Int] {
        guard !isSeen[start] else { return [] }
        isSeen[start] = true
        var found = [start]
        var next = 0
        while next < found.count {
            let node = found[next]
            next += 1
            for edge in starts[node]..<starts[node + 1] {
                let target = targets[edge]
                guard target >= 0, !isSeen[target] else { continue }
                isSeen[target] = true
                found.append(target)
            }
        }
        return found
    }
}
