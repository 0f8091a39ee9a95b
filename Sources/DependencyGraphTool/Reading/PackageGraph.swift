import DependencyGraph

/// All graphs of a package as one, and what is to be said about them.
struct PackageGraph {
    var graph = DependencyGraph(nodes: [])
    /// What is wrong.
    var findings: [Finding] = []
    /// What is missing in the graph, though nothing is wrong.
    var omissions: [String] = []

    init() {}

    /// Graphs that know nothing of each other. Where two use one name, it is told apart by the name of the graph.
    init(_ graphs: [(name: String, graph: DependencyGraph)]) {
        var uses: [DependencyGraph.ID: Int] = [:]
        for (_, graph) in graphs {
            for name in Set(graph.nodes.map(\.id)) { uses[name, default: 0] += 1 }
        }
        let nodes = graphs.flatMap { name, graph in
            let own = Set(graph.nodes.map(\.id))
            func told(_ id: DependencyGraph.ID) -> DependencyGraph.ID {
                own.contains(id) && uses[id, default: 0] > 1 ? DependencyGraph.ID("\(name).\(id)") : id
            }
            let marked = graph.nodes.filter(\.isRoot).map(\.id)
            let roots = Set(marked.isEmpty ? graph.roots() : marked)
            return graph.nodes.map { node in
                var node = node
                // A container says of nothing that it is asked for; beside another graph it would all seem unused.
                node.isRoot = roots.contains(node.id)
                node.id = told(node.id)
                for edge in node.dependencies.indices {
                    node.dependencies[edge].target = told(node.dependencies[edge].target)
                }
                return node
            }
        }
        graph = DependencyGraph(nodes: nodes)
    }
}
