extension DependencyGraph {
    func duplicates(in topology: Topology) -> [Finding] {
        guard !topology.duplicates.isEmpty else { return [] }
        var later: [Int: [Int]] = [:]
        for duplicate in topology.duplicates {
            later[duplicate.first, default: []].append(duplicate.later)
        }
        return later.sorted { $0.key < $1.key }.map { first, later in
            Finding(.duplicate(nodes[first].id, nodes: [first] + later), at: first)
        }
    }
}
