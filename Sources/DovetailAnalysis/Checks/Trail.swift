/// The requests by which a breadth-first search reached each node: a shortest path back to its start.
package struct Trail {
    private var requests: [DependencyGraph.Request?]

    /// A trail that has reached no node yet.
    init(nodeCount: Int) {
        requests = Array(repeating: nil, count: nodeCount)
    }

    /// Follows all edges from all starts at once, in linear time.
    package init(from starts: [Int], in links: Links) {
        self.init(nodeCount: links.nodeCount)
        var isSeen = [Bool](repeating: false, count: links.nodeCount)
        for start in starts { isSeen[start] = true }
        var queue = starts
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for (dependency, target) in links[node].enumerated() where target >= 0 && !isSeen[target] {
                isSeen[target] = true
                self[target] = DependencyGraph.Request(node: node, dependency: dependency)
                queue.append(target)
            }
        }
    }

    /// The request that reached a node; `nil` if the search began there, or did not reach it.
    subscript(node: Int) -> DependencyGraph.Request? {
        get { requests[node] }
        set { requests[node] = newValue }
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

extension DependencyGraph {
    /// The trail from all roots, and from all recipes without dependents.
    package func requestTrail(in topology: Topology) -> Trail {
        let dependents = topology.links.reversed()
        let starts = nodes.indices.filter { node in
            nodes[node].isRoot || dependents[node].allSatisfy { $0 == node }
        }
        return Trail(from: starts, in: topology.links)
    }
}
