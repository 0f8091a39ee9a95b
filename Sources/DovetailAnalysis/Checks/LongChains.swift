extension DependencyGraph {
    /// A longest chain of services that may be made within each other, if it has more than `limit` services.
    ///
    /// A function that makes a service later counts too, since a recipe may call it while it runs. The services of a
    /// cycle count as one; only functions can close a cycle here.
    ///
    /// Takes time linear in nodes plus edges.
    ///
    /// - Parameters:
    ///   - limit: How many services may be made within each other.
    ///   - topology: The numbering of this graph.
    ///   - isReady: Whether the service of a node exists before others are made.
    /// - Returns: The problem, or `nil` if all chains are short enough.
    package func longChain(over limit: Int, in topology: Topology, isReady: (Int) -> Bool) -> Problem? {
        guard nodes.count > limit else { return nil }
        let hasFunctions = topology.held != topology.targets
        let components = hasFunctions ? topology.links.components() : topology.components
        let numbers = components.numbers()
        var lengths = [Int](repeating: 1, count: components.count)
        var next = [Request?](repeating: nil, count: components.count)
        var longest = 0
        // A component follows all components that it leads to.
        for component in 0..<components.count {
            for node in components.members(of: component) {
                for (dependency, edge) in topology.edges(of: node).enumerated() {
                    let target = topology.targets[edge]
                    guard target >= 0, numbers[target] != component, !isReady(target),
                        lengths[numbers[target]] >= lengths[component]
                    else { continue }
                    lengths[component] = lengths[numbers[target]] + 1
                    next[component] = Request(node: node, dependency: dependency)
                }
            }
            if lengths[component] > lengths[longest] { longest = component }
        }
        guard lengths[longest] > limit else { return nil }
        var path: [Request] = []
        var component = longest
        while let request = next[component] {
            path.append(request)
            component = numbers[topology.targets[topology.edgeStarts[request.node] + request.dependency]]
        }
        return Problem(.longChain(path, limit: limit))
    }
}
