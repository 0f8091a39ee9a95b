import DovetailGraph

/// All graphs of a package as one, with their problems.
struct PackageGraph {
    var graph = DependencyGraph(nodes: [])
    var findings: [Finding] = []
    /// The reason why the graph is empty although there is no error.
    var omission: String?
}

extension PackageGraph {
    /// Combines graphs, some of which may include others. If two graphs use the same name, it is prefixed with the
    /// name of the graph.
    init(_ graphs: [NamedGraph]) {
        var uses: [DependencyGraph.ID: Int] = [:]
        for graph in graphs { for name in graph.names { uses[name, default: 0] += 1 } }
        func name(of id: DependencyGraph.ID, in graph: NamedGraph) -> DependencyGraph.ID {
            graph.names.contains(id) && uses[id, default: 0] > 1 ? DependencyGraph.ID("\(graph.name).\(id)") : id
        }
        let nodes = graphs.indices.flatMap { index in
            let own = graphs[index]
            return own.graph.nodes.map { node in
                var node = node
                node.id = name(of: node.id, in: own)
                for edge in node.dependencies.indices {
                    let target = node.dependencies[edge].target
                    let provider = graphs.provider(of: target, for: index) ?? own
                    node.dependencies[edge].target = name(of: target, in: provider)
                }
                return node
            }
        }
        self.init(graph: DependencyGraph(nodes: nodes))
    }
}

/// A graph of a package, and the graphs that it includes.
struct NamedGraph {
    let name: String
    let graph: DependencyGraph
    /// The names that the graph itself provides.
    let names: Set<DependencyGraph.ID>
    /// The positions of the graphs that it includes.
    let included: [Int]

    init(_ name: String, _ graph: DependencyGraph, included: [Int] = []) {
        self.name = name
        self.graph = graph
        self.included = included
        names = Set(graph.nodes.map(\.id))
    }
}

extension [NamedGraph] {
    /// The nearest graph that provides a name: the graph itself, then the graphs that it includes, then those that
    /// they include.
    fileprivate func provider(of name: DependencyGraph.ID, for graph: Int) -> NamedGraph? {
        var seen: Set<Int> = []
        var near = [graph]
        while !near.isEmpty {
            if let found = near.first(where: { self[$0].names.contains(name) }) { return self[found] }
            near = near.flatMap { self[$0].included }.filter { seen.insert($0).inserted }
        }
        return nil
    }
}
