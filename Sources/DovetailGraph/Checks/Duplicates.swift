extension DependencyGraph {
    func duplicates(in topology: Topology) -> [Problem] {
        var firsts = [Int](repeating: -1, count: nodes.count)
        for duplicate in topology.duplicates {
            firsts[duplicate.first] = duplicate.first
            firsts[duplicate.later] = duplicate.first
        }
        return positions(byNumber: firsts).map { same in
            Problem(.duplicate(nodes[same[0]].id, nodes: same))
        }
    }
}
