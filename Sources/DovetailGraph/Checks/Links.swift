/// Which node leads to which, by position, in flat arrays.
struct Links {
    /// Where each node's targets begin, and one past the last one.
    var starts: [Int]
    /// Where each node leads; negative for nowhere.
    var targets: [Int]

    subscript(node: Int) -> ArraySlice<Int> { targets[starts[node]..<starts[node + 1]] }

    /// These nodes and all that they lead to, the nearest first, without what was seen before.
    func collect(from starts: [Int], isSeen: inout [Bool]) -> [Int] {
        var found: [Int] = []
        func visit(_ nodes: some Sequence<Int>) {
            for node in nodes where node >= 0 && !isSeen[node] {
                isSeen[node] = true
                found.append(node)
            }
        }
        visit(starts)
        var next = 0
        while next < found.count {
            visit(self[found[next]])
            next += 1
        }
        return found
    }
}
