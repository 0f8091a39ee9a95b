import DovetailAnalysis

/// All graphs of a package as one, with their problems.
struct PackageGraph {
    var graph = DependencyGraph(nodes: [])
    var findings: [Finding] = []
    /// The reason why the graph is empty although there is no error.
    var omission: String?
}

extension PackageGraph {
    /// Combines graphs, some of which may include others. If two graphs use the same name, it is prefixed with the name of the graph.
    init(_ graphs: [NamedGraph]) {
        var uses: [DependencyGraph.ID: Int] = [:]
        for graph in graphs { for name in graph.names { uses[name, default: 0] += 1 } }
        func name(of id: DependencyGraph.ID, in graph: NamedGraph) -> DependencyGraph.ID {
            graph.names.contains(id) && uses[id, default: 0] > 1 ? DependencyGraph.ID("\(graph.name).\(id)") : id
        }
        let nodes = graphs.indices.flatMap { index in
            let own = graphs[index]
            return own.graph.nodes.map { declared in
                var node = declared
                node.id = name(of: declared.id, in: own)
                let dependencies = node.dependencies
                node.dependencies = dependencies.compactMap { edge in
                    var edge = edge
                    switch graphs.provider(of: edge.target, for: index) {
                    case .graph(let provider): edge.target = name(of: edge.target, in: graphs[provider])
                    case .nowhere: edge.target = name(of: edge.target, in: own)
                    case .unknown: return nil
                    }
                    return edge
                }
                node.omittedDependencies += dependencies.count - node.dependencies.count
                node.shadowed = graphs.shadowed(by: declared, in: index).map { name(of: declared.id, in: graphs[$0]) }
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
    /// Whether it includes others besides, whose sources are not known, or whose types are spelled by another name.
    let includesUnknown: Bool

    init(_ name: String, _ graph: DependencyGraph, included: [Int] = [], includesUnknown: Bool = false) {
        self.name = name
        self.graph = graph
        self.included = included
        self.includesUnknown = includesUnknown
        names = Set(graph.nodes.map(\.id))
    }
}

/// Where a name comes from.
private enum NameProvider {
    case graph(Int)
    /// A graph whose source is not known may have it.
    case unknown
    case nowhere
}

extension [NamedGraph] {
    /// The nearest graph that has a name: the graph itself, those that it includes, those that they include.
    fileprivate func provider(of name: DependencyGraph.ID, for graph: Int) -> NameProvider {
        var seen: Set<Int> = []
        var near = [graph]
        var isKnown = true
        while !near.isEmpty {
            if let found = near.first(where: { self[$0].names.contains(name) }) { return .graph(found) }
            if near.contains(where: { self[$0].includesUnknown }) { isKnown = false }
            near = near.flatMap { self[$0].included }.filter { seen.insert($0).inserted }
        }
        return isKnown ? .nowhere : .unknown
    }

    /// The included graphs from which a recipe of a graph hides its name.
    fileprivate func shadowed(by recipe: DependencyGraph.Node, in graph: Int) -> [Int] {
        var seen: Set<Int> = []
        return self[graph].included.compactMap { part in
            guard case .graph(let provider) = provider(of: recipe.id, for: part),
                let included = self[provider].graph[recipe.id], recipe.shadows(included),
                !recipe.takes(graph: DependencyGraph.ID(self[part].name), among: self[graph].graph.nodes)
            else { return nil }
            return seen.insert(provider).inserted ? provider : nil
        }
    }
}
