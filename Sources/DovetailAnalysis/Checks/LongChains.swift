extension DependencyGraph.Topology {
    /// A longest chain of services that may be made within each other, if it has more than `limit` services.
    ///
    /// Takes time linear in nodes plus edges.
    ///
    /// - Parameters:
    ///   - limit: How many services may be made within each other.
    ///   - isReady: Whether the service of a node exists before others are made.
    /// - Returns: The problem, or `nil` if all chains are short enough.
    package func longChain(over limit: Int, isReady: (Int) -> Bool) -> DependencyGraph.Problem? {
        let lengths = chainLengths(isReady) { _ in 1 }
        guard let longest = lengths.max(), longest > limit, var node = lengths.firstIndex(of: longest) else {
            return nil
        }
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

    /// The length of the longest chain of services that begins with each node and may be made within each other.
    ///
    /// A function that makes a service later counts too, since a recipe may call it while it runs. The services of a
    /// cycle count as one; only functions can close a cycle here.
    package func chainLengths(_ isReady: (Int) -> Bool, inherited: (Int) -> Int) -> [Int] {
        var lengths = [Int](repeating: 1, count: links.nodeCount)
        let components = dependencyOrder
        let numbers = components.numbers()
        for component in 0..<components.count {
            let members = components.members(of: component)
            var length = 1
            for node in members {
                if edges(of: node).isEmpty { length = max(length, inherited(node)) }
                for target in links[node] where target >= 0 && numbers[target] != component && !isReady(target) {
                    length = max(length, lengths[target] + 1)
                }
            }
            for node in members { lengths[node] = length }
        }
        return lengths
    }
}
