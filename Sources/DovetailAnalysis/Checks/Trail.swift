/// The requests by which a breadth-first search reached each node: a shortest path back to its start.
package struct Trail {
    /// The request that reached each node; `nil` if the search began there, or did not reach it.
    var requests: [DependencyGraph.Request?]

    /// A trail that has reached no node yet.
    init(nodeCount: Int) { requests = Array(repeating: nil, count: nodeCount) }

    /// Follows all edges from all starts at once, in linear time.
    package init(from starts: [Int], in links: Links) {
        self.init(nodeCount: links.nodeCount)
        var isSeen = [Bool](repeating: false, count: links.nodeCount)
        let isStart = Set(starts)
        for node in links.collect(from: starts, isSeen: &isSeen) {
            for (dependency, target) in links[node].enumerated()
            where target >= 0 && requests[target] == nil && !isStart.contains(target) {
                requests[target] = DependencyGraph.Request(node: node, dependency: dependency)
            }
        }
    }

    /// The requests that led to a node, the last one first, back to `start` or to where the search began.
    package func back(from end: Int, to start: Int? = nil) -> [DependencyGraph.Request] {
        var path: [DependencyGraph.Request] = []
        var node = end
        while let request = requests[node] {
            path.append(request)
            node = request.node
            if node == start { break }
        }
        return path
    }
}

extension DependencyGraph.Topology {
    /// Follows edges with these targets from a node, breadth first. `visit` returns whether to go on from the target of a request.
    func search(from start: Int, over targets: [Int], _ visit: (_ target: Int, DependencyGraph.Request) -> Bool) {
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, edge) in edges(of: node).enumerated() where targets[edge] >= 0 {
                let request = DependencyGraph.Request(node: node, dependency: dependency)
                if visit(targets[edge], request) { queue.append(targets[edge]) }
            }
        }
    }
}

extension DependencyGraph {
    /// The trail from all roots, and from all recipes without dependents.
    package func requestTrail(in topology: Topology) -> Trail {
        let dependents = topology.links.reversed()
        let starts = nodes.indices.filter { node in nodes[node].isRoot || dependents[node].allSatisfy { $0 == node } }
        return Trail(from: starts, in: topology.links)
    }
}

/// A breadth-first search among nodes that have no numbers and are told apart by `id`: the nodes on a shortest way from `start`,
/// along `next`, to the nearest one for which `isEnd` holds; `start` alone if there is none.
package func shortestWay<Node>(
    from start: Node,
    id: (Node) -> some Hashable,
    along next: (Node) -> [Node],
    to isEnd: (Node) -> Bool
) -> [Node] {
    var found = [(node: start, previous: -1)]
    var seen: Set = [AnyHashable(id(start))]
    var position = 0
    while position < found.count {
        if isEnd(found[position].node) {
            let way = sequence(first: position) { found[$0].previous < 0 ? nil : found[$0].previous }
            return way.map { found[$0].node }.reversed()
        }
        for node in next(found[position].node) where seen.insert(AnyHashable(id(node))).inserted {
            found.append((node, position))
        }
        position += 1
    }
    return [start]
}
