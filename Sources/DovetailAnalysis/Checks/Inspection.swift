extension DependencyGraph {
    /// All problems of the graph.
    ///
    /// - *missing*: a dependency that is not registered, unless it is optional;
    /// - *duplicate*: several recipes for one service;
    /// - *cycle*: a recipe that holds itself, directly or through others. Deferred dependencies and factories are not held;
    /// - *captive*: a recipe that holds a service of a shorter lifetime, directly or through transient ones;
    /// - *argument mismatch*: a service that is requested with other arguments than its recipe takes;
    /// - *mistake*: a registration that is wrong by itself, such as a replacement of a recipe that does not exist;
    /// - *second instance* (a warning): a service that lives for one call to resolve, with a function that leads back to it;
    /// - *unused* (a warning, and only if some node is a root): a recipe that no root depends on;
    /// - *shadowing* (a warning): a recipe of a `@Graph` with the name of one of an included graph, which goes on using its own.
    ///
    /// One cause is one problem, however many recipes it affects, and no problem is the consequence of another: of several
    /// recipes for one service the first counts, and a dependency whose arguments do not match is not held. Takes time linear
    /// in nodes plus edges plus the length of the result, and computes no names.
    ///
    /// ```swift
    /// let problems = graph.problems()
    /// for message in graph.messages(for: problems) { print(message) }
    /// ```
    public func problems() -> [Problem] {
        let topology = topology()
        let errors = errors(in: topology)
        // In a graph without errors, every cycle contains a function.
        let secondInstances = errors.isEmpty ? secondInstances(in: topology) : []
        return errors + secondInstances + unused(in: topology) + shadowing()
    }

    /// The errors of the graph, whose topology this is.
    package func errors(in topology: Topology) -> [Problem] {
        let mistakes = nodes.indices.compactMap { node in
            nodes[node].mistake.map { Problem(.mistake(node: node, $0)) }
        }
        var found = duplicates(in: topology) + unmetRequests(in: topology) + topology.cycles()
        found += captives(in: topology) + mistakes
        // In the order of the nodes.
        return positions(byNumber: found.map(\.node)).joined().map { found[$0] }
    }

    private func duplicates(in topology: Topology) -> [Problem] {
        var firsts = [Int](repeating: -1, count: nodes.count)
        for duplicate in topology.duplicates {
            firsts[duplicate.first] = duplicate.first
            firsts[duplicate.later] = duplicate.first
        }
        return positions(byNumber: firsts).map { Problem(.duplicate(nodes[$0[0]].id, nodes: $0)) }
    }
}

extension DependencyGraph.Problem {
    /// The first node with the problem.
    package var node: Int {
        switch kind {
        case .missing(_, neededBy: let requests), .argumentMismatch(_, let requests): requests[0].node
        case .cycle(let path, _), .captive(let path, _), .longChain(let path, _), .secondInstance(let path):
            path[0].node
        case .duplicate(_, let nodes): nodes[0]
        case .mistake(let node, _), .unused(let node, _), .shadowing(let node, _): node
        }
    }
}

/// The positions of each number, in ascending order of the numbers; negative numbers are left out.
///
/// All checks group and sort their findings with this counting sort. It takes time linear in the count and in the
/// greatest of the numbers, and needs no generic sort for each type of element.
func positions(byNumber numbers: [Int]) -> [[Int]] {
    var positions: [[Int]] = []
    for number in numbers where number >= positions.count {
        positions += Array(repeating: [], count: number + 1 - positions.count)
    }
    for position in numbers.indices where numbers[position] >= 0 { positions[numbers[position]].append(position) }
    return positions.filter { !$0.isEmpty }
}
