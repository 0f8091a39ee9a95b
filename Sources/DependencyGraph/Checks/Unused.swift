extension DependencyGraph {
    /// Recipes that no root leads to, over edges of any kind. What only an unused recipe leads to is reported with it.
    func unused(in topology: Topology) -> [Finding] {
        guard nodes.contains(where: \.isRoot) else { return [] }
        let links = links(in: topology)
        var isSeen = [Bool](repeating: false, count: nodes.count)
        for root in nodes.indices where nodes[root].isRoot {
            _ = links.collect(from: root, isSeen: &isSeen)
        }
        guard isSeen.contains(false) else { return [] }

        // A component comes after those that it leads to. The other way around, whatever has not been seen when its
        // turn comes is led to by nothing, and all that it leads to is the consequence.
        let isLater = Set(topology.duplicates.map(\.later))
        let components = StronglyConnectedComponents(edgeStarts: links.edgeStarts, targets: links.targets)
        var findings: [Finding] = []
        for component in (0..<components.count).reversed() {
            guard let head = components[component].filter({ !isLater.contains($0) }).min(), !isSeen[head] else {
                continue
            }
            let others = links.collect(from: head, isSeen: &isSeen).filter { $0 != head && !isLater.contains($0) }
            findings.append(Finding(.unused(head, with: others.sorted()), at: head))
        }
        return findings.sorted { $0.node < $1.node }
    }

    /// The edges, and both ways between several registrations of the same, which is a problem of its own: they are
    /// used together or not at all.
    private func links(in topology: Topology) -> Links {
        guard !topology.duplicates.isEmpty else {
            return Links(edgeStarts: topology.edgeStarts, targets: topology.targets)
        }
        var same: [Int: [Int]] = [:]
        for duplicate in topology.duplicates {
            same[duplicate.first, default: []].append(duplicate.later)
            same[duplicate.later, default: []].append(duplicate.first)
        }
        var links = Links(edgeStarts: [0], targets: [])
        for node in nodes.indices {
            links.targets += topology.targets[topology.edges(of: node)]
            links.targets += same[node] ?? []
            links.edgeStarts.append(links.targets.count)
        }
        return links
    }
}

private struct Links {
    var edgeStarts: [Int]
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
            for target in targets[edgeStarts[node]..<edgeStarts[node + 1]] where target >= 0 && !isSeen[target] {
                isSeen[target] = true
                found.append(target)
            }
        }
        return found
    }
}
