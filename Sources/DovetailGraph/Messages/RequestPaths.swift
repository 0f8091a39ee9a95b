/// For every node the shortest way to a recipe that nobody else needs, or that is asked for from outside.
package struct RequestPaths {
    private var neededBy: [DependencyGraph.Request?]

    /// Goes down from all such recipes at once, breadth first: linear however many paths are asked for.
    package init(_ graph: DependencyGraph, _ topology: DependencyGraph.Topology) {
        let count = graph.nodes.count
        neededBy = Array(repeating: nil, count: count)
        var isNeeded = [Bool](repeating: false, count: count)
        for node in 0..<count {
            for edge in topology.edges(of: node) {
                let target = topology.targets[edge]
                if target >= 0, target != node { isNeeded[target] = true }
            }
        }
        var queue = graph.nodes.indices.filter { !isNeeded[$0] || graph.nodes[$0].isRoot }
        var isSeen = [Bool](repeating: false, count: count)
        for top in queue { isSeen[top] = true }
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in topology.edges(of: node).enumerated() {
                let target = topology.targets[edge]
                guard target >= 0, !isSeen[target] else { continue }
                isSeen[target] = true
                neededBy[target] = DependencyGraph.Request(node: node, dependency: dependency)
                queue.append(target)
            }
        }
    }

    /// The request, who needs the recipe that makes it, and so on upwards.
    package func path(from request: DependencyGraph.Request) -> [DependencyGraph.Request] {
        var path = [request]
        var node = request.node
        while let next = neededBy[node] {
            path.append(next)
            node = next.node
        }
        return path
    }
}
