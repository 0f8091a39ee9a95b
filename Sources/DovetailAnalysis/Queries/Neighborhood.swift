extension DependencyGraph {
    /// The part of the graph around a service: its dependents and its dependencies, up to a distance in each direction.
    ///
    /// Dependencies that lead out of the part are left out and counted in ``Node/omittedDependencies``, so nothing
    /// becomes missing. Services with dependents outside the part count as roots, so nothing becomes unused. The part
    /// has no problem that the whole graph does not have. Takes time linear in nodes plus edges.
    ///
    /// ```swift
    /// print(graph.neighborhood(of: "loadUsers").tree())
    /// ```
    ///
    /// - Parameters:
    ///   - id: The service. It may be needed but not registered. If the graph does not mention it, the result is empty.
    ///   - distance: The number of steps in each direction. With 0, only the service's own recipes are left.
    /// - Returns: A graph of those nodes, in the same order.
    public func neighborhood(of id: ID, distance: Int = 1) -> DependencyGraph {
        let topology = topology()
        let recipes = nodes.indices.filter { nodes[$0].id == id }
        // If the service is not registered, the first step leads to its dependents.
        var dependents = recipes
        var distanceUp = distance
        if recipes.isEmpty, distance > 0 {
            dependents = nodes.indices.filter { nodes[$0].dependencies.contains { $0.target == id } }
            distanceUp -= 1
        }
        var isKept = [Bool](repeating: false, count: nodes.count)
        var isAbove = isKept
        _ = topology.links.collect(from: recipes, upTo: distance, isSeen: &isKept)
        for node in topology.links.reversed().collect(from: dependents, upTo: distanceUp, isSeen: &isAbove) {
            isKept[node] = true
        }
        return part(isKept, topology)
    }

    /// The graph of these nodes only.
    private func part(_ isChosen: [Bool], _ topology: Topology) -> DependencyGraph {
        var isKept = isChosen
        // Several recipes for one service stay together, because they are one problem.
        for same in topology.duplicates where isChosen[same.later] { isKept[same.first] = true }
        for same in topology.duplicates where isKept[same.first] { isKept[same.later] = true }

        let links = topology.links
        var isRoot = nodes.map(\.isRoot)
        if isRoot.contains(true) {
            for node in nodes.indices where !isKept[node] {
                for target in links[node] where target >= 0 { isRoot[target] = true }
            }
        }
        var part: [Node] = []
        for index in nodes.indices where isKept[index] {
            var node = nodes[index]
            node.dependencies = []
            for (edge, dependency) in zip(topology.edges(of: index), nodes[index].dependencies) {
                let target = topology.targets[edge]
                if target < 0 || isKept[target] {
                    node.dependencies.append(dependency)
                } else {
                    node.omittedDependencies += 1
                }
            }
            node.isRoot = isRoot[index]
            part.append(node)
        }
        return DependencyGraph(nodes: part)
    }
}
