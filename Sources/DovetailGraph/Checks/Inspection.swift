extension DependencyGraph {
    /// All that is wrong with the graph, at once.
    ///
    /// - *missing*: a dependency that nothing provides, unless it is optional;
    /// - *duplicate*: several recipes for the same;
    /// - *cycle*: a recipe that holds itself, directly or through others. What is deferred or made by a factory is not
    ///   held;
    /// - *captive*: a recipe that holds, directly or through transient ones, what does not live as long as it does;
    /// - *argument mismatch*: a service that is asked for with other arguments than it takes;
    /// - *mistake*: a registration that is wrong by itself, such as a replacement of what is not there;
    /// - *second instance* (a warning): a service that lives for one call to resolve, with a function that leads back to it;
    /// - *unused* (a warning, and only where some node is a root): a recipe that no root leads to.
    ///
    /// One cause is one problem however many recipes suffer from it, and no problem is the consequence of another: what
    /// leads to a service with two recipes is taken to mean the first, and a dependency whose arguments do not match
    /// is not held.
    ///
    /// Takes time linear in nodes plus edges plus the length of what is reported, and works out no names.
    ///
    /// ```swift
    /// let problems = graph.problems()
    /// for message in graph.messages(for: problems) { print(message) }
    /// ```
    public func problems() -> [Problem] {
        let inspection = inspect()
        // In a graph without errors only functions close a way around.
        let secondInstances = inspection.errors.isEmpty ? secondInstances(in: inspection.topology) : []
        return inspection.errors + secondInstances + unused(in: inspection.topology)
    }

    /// The graph's numbering and its errors.
    package struct Inspection: Sendable {
        package let topology: Topology
        package let errors: [Problem]
    }

    /// Numbers the nodes and edges, and finds the errors.
    package func inspect() -> Inspection {
        let topology = Topology(self)
        var found = duplicates(in: topology)
        found += missing(in: topology)
        found += argumentMismatches(in: topology)
        found += cycles(in: topology)
        found += captives(in: topology)
        found += mistakes(in: topology)
        guard !found.isEmpty else { return Inspection(topology: topology, errors: []) }
        // In the order of the nodes they are found at.
        var errors: [Problem] = []
        for positions in positions(byNumber: found.map(\.node)) {
            for position in positions { errors.append(found[position]) }
        }
        return Inspection(topology: topology, errors: errors)
    }

    private func duplicates(in topology: Topology) -> [Problem] {
        var firsts = [Int](repeating: -1, count: nodes.count)
        for duplicate in topology.duplicates {
            firsts[duplicate.first] = duplicate.first
            firsts[duplicate.later] = duplicate.first
        }
        return positions(byNumber: firsts).map { same in
            Problem(.duplicate(nodes[same[0]].id, nodes: same))
        }
    }

    private func mistakes(in topology: Topology) -> [Problem] {
        guard nodes.contains(where: { $0.mistake != nil }) else { return [] }
        var isNeeded = [Bool](repeating: false, count: nodes.count)
        for target in topology.targets where target >= 0 { isNeeded[target] = true }
        return nodes.indices.compactMap { node in
            guard let mistake = nodes[node].mistake, mistake != .replacesNothing || !isNeeded[node] else { return nil }
            return Problem(.mistake(node: node, mistake))
        }
    }
}

extension DependencyGraph.Problem {
    /// The node that the problem is found at first.
    fileprivate var node: Int {
        switch kind {
        case .missing(_, neededBy: let requests), .argumentMismatch(_, let requests): requests[0].node
        case .cycle(let path, _), .captive(let path, _), .longChain(let path, _), .secondInstance(let path): path[0].node
        case .duplicate(_, let nodes): nodes[0]
        case .mistake(let node, _), .unused(let node, _): node
        }
    }
}

/// Where each number stands: its positions in order, and those of a lesser number before those of a greater one.
///
/// Negative numbers are left out. This is how all checks gather and sort what they find: by counting, in time linear in the
/// numbers and in the greatest of them, and without a sort for each type of element.
@inline(never)
func positions(byNumber numbers: [Int]) -> [[Int]] {
    var positions: [[Int]] = []
    for number in numbers where number >= positions.count {
        positions += Array(repeating: [], count: number + 1 - positions.count)
    }
    for position in numbers.indices where numbers[position] >= 0 {
        positions[numbers[position]].append(position)
    }
    return positions.filter { !$0.isEmpty }
}
