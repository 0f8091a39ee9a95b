/// The graph as queries see it: which recipe leads to which, by position.
///
/// A recipe leads to its dependencies in any form, including functions that make a service later. A dependency that is not
/// registered leads nowhere. Of several recipes for one service only the first one counts.
struct Routes {
    /// The targets of each recipe, once each, in the order of its dependencies.
    let down: Links
    /// Whether an earlier recipe provides the same service.
    let isLater: [Bool]
    private let nodes: [DependencyGraph.Node]
    private let topology: DependencyGraph.Topology

    init(_ graph: DependencyGraph) {
        nodes = graph.nodes
        topology = graph.topology()
        let isLater = topology.isLater()
        let links = topology.links
        var seenBy = [Int](repeating: -1, count: nodes.count)
        let targets = nodes.indices.map { node in
            links[node].filter { target in
                guard target >= 0, seenBy[target] != node, !isLater[node] else { return false }
                seenBy[target] = node
                return true
            }
        }
        down = Links(targets)
        self.isLater = isLater
    }

    /// The recipes that are used from outside, or all if none is marked. Recipes with dependents outside their own cycle are left out.
    func roots() -> [Int] {
        var starts = nodes.indices.filter { nodes[$0].isRoot && !isLater[$0] }
        if starts.isEmpty { starts = nodes.indices.filter { !isLater[$0] } }
        var isUsed = [Bool](repeating: false, count: nodes.count)
        let used = down.collect(from: starts, isSeen: &isUsed)
        let knots = down.components().numbers()
        var isTop = [Bool](repeating: true, count: nodes.count)
        for node in used {
            for target in down[node] where knots[target] != knots[node] { isTop[knots[target]] = false }
        }
        return starts.filter { isTop[knots[$0]] }
    }

    /// A shortest path from a root, including both ends: of several, that of the first root and the first dependency.
    func shortest(to end: Int) -> [Int]? {
        let roots = roots()
        let path = Trail(from: roots, in: topology.links).back(from: end)
        guard !path.isEmpty || roots.contains(end) else { return nil }
        return path.reversed().map(\.node) + [end]
    }
}

extension DependencyGraph {
    func routes() -> Routes { Routes(self) }

    /// The roots of the graph: services that are used from outside and have no dependents, in the order of ``nodes``.
    ///
    /// All methods of a `@Graph` can be called, so those with dependents do not count as roots. If no node is marked
    /// with ``Node/isRoot``, as in a container, any service may be used from outside. Of services that depend on each
    /// other in a cycle, all that may be used from outside are roots. Takes time linear in nodes plus edges.
    public func roots() -> [ID] { ids(of: routes().roots()) }

    /// The unused recipes that ``problems()`` warns about, in the order of ``nodes``: no root depends on them.
    ///
    /// Empty if no node is marked with ``Node/isRoot``. If one of several recipes for a service is used, all count as
    /// used, since it is not known which one is meant. Takes time linear in nodes plus edges.
    public func unused() -> [ID] {
        let unused = unused(in: topology()).flatMap { problem in
            if case .unused(let node, let others) = problem.kind { [node] + others } else { [] as [Int] }
        }
        return ids(of: unused.sorted())
    }
}
