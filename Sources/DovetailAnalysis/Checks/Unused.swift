extension DependencyGraph {
    /// Recipes that no root leads to, over edges of any kind. One that only an unused recipe leads to is reported with it.
    func unused(in topology: Topology) -> [Problem] {
        guard nodes.contains(where: \.isRoot) else { return [] }
        let links = links(in: topology)
        var isSeen = [Bool](repeating: false, count: nodes.count)
        _ = links.collect(from: nodes.indices.filter { nodes[$0].isRoot }, isSeen: &isSeen)
        guard isSeen.contains(false) else { return [] }

        // A component follows all components that it leads to. In reverse order, nothing leads to a component that
        // has not been seen when its turn comes, and all that it leads to is unused because of it.
        let components = links.components()
        let isLater = topology.isLater()
        var heads = [Int](repeating: -1, count: nodes.count)
        for component in (0..<components.count).reversed() {
            let members = components.members(of: component)
            guard let head = members.filter({ !isLater[$0] }).min(), !isSeen[head] else { continue }
            for node in links.collect(from: [head], isSeen: &isSeen) where !isLater[node] { heads[node] = head }
        }
        return positions(byNumber: heads).map { unused in
            let head = heads[unused[0]]
            return Problem(.unused(head, with: unused.filter { $0 != head }))
        }
    }

    /// The edges, and links in both directions between several registrations of one service. Those are a separate
    /// problem, so they count as used together or not at all.
    private func links(in topology: Topology) -> Links {
        guard !topology.duplicates.isEmpty else { return topology.links }
        var same = [[Int]](repeating: [], count: nodes.count)
        for duplicate in topology.duplicates {
            same[duplicate.first].append(duplicate.later)
            same[duplicate.later].append(duplicate.first)
        }
        return Links(nodes.indices.map { topology.links[$0] + same[$0] })
    }
}
