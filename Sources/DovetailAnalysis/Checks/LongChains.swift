extension DependencyGraph.Topology {
    /// A longest chain of services that may be made within each other.
    ///
    /// A function that makes a service later counts, too, since a recipe may call it while it runs. The services of a circle
    /// count as one; only functions can close a circle here. Takes time linear in nodes plus edges.
    ///
    /// `lengths` has the length of the longest chain that begins with each node, and `limit` is less than the greatest of them.
    /// `isReady` says whether the service of a node exists before others are made.
    package func longChain(_ lengths: [Int], over limit: Int, isReady: (Int) -> Bool) -> DependencyGraph.Problem {
        var node = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
        let components = dependencyOrder
        let numbers = components.numbers()
        var path: [DependencyGraph.Request] = []
        while lengths[node] > 1 {
            // The next service begins a chain that is shorter by one.
            let requests = components.members(of: numbers[node]).flatMap { member in
                links[member].indices.map { DependencyGraph.Request(node: member, dependency: $0 - edgeStarts[member]) }
            }
            let next = requests.first { request in
                let target = targets[edgeStarts[request.node] + request.dependency]
                return target >= 0 && !isReady(target) && lengths[target] == lengths[node] - 1
            }
            guard let next else { break }
            path.append(next)
            node = targets[edgeStarts[next.node] + next.dependency]
        }
        return DependencyGraph.Problem(.longChain(path, limit: limit))
    }
}
