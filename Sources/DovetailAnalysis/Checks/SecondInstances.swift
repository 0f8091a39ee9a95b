extension DependencyGraph {
    /// Services that live for one call to resolve and have a function that leads back to them; one for each strongly
    /// connected component.
    ///
    /// Calling the function is a separate call to resolve, so it does not get the instance of the call that made the function.
    func secondInstances(in topology: Topology) -> [Problem] {
        guard nodes.contains(where: { $0.scope == .graph }) else { return [] }
        let components = topology.dependencyOrder
        let numbers = components.numbers()
        var trail = Trail(nodeCount: nodes.count)
        var problems: [Problem] = []
        for component in 0..<components.count {
            let members = components.members(of: component)
            guard let first = members.filter({ nodes[$0].scope == .graph }).min() else { continue }
            let path = topology.wayAround(from: first, over: topology.targets, knotOf: numbers, trail: &trail)
            if !path.isEmpty { problems.append(Problem(.secondInstance(path))) }
        }
        return problems
    }
}
