extension DependencyGraph {
    /// Creates a graph with its own recipes, followed by those of the graphs that it includes.
    ///
    /// `@Graph` writes a function that calls this, and passes it those of the included graphs. Takes time linear in all texts.
    ///
    /// - Parameters:
    ///   - recipes: The inputs and recipes, a line each, as ``init(recipes:of:fileID:)`` reads them.
    ///   - graph: The name of the type that they are written in.
    ///   - fileID: The file that they are written in, as `#fileID` spells it.
    ///   - included: Describe the graphs that are included, within others.
    ///   - outer: The graphs that are being described. A cycle of graphs ends at one that is among them.
    public init(
        recipes: String,
        of graph: String,
        fileID: String,
        including included: [(Set<String>) -> DependencyGraph] = [],
        within outer: Set<String>
    ) {
        let name = "\(fileID) \(graph)"
        guard !outer.contains(name) else {
            self.init(nodes: [])
            return
        }
        let own = DependencyGraph(recipes: recipes, of: graph, fileID: fileID)
        self.init(nodes: own.nodes.including(included.map { $0(outer.union([name])) }))
    }
}

extension [DependencyGraph.Node] {
    /// The recipes of a graph and, after them, those of the graphs that it includes, each once.
    ///
    /// As for the compiler, a name refers to the nearest graph that has it. A recipe of the same name in a graph farther
    /// away is prefixed with its graph: `NetworkGraph.client`.
    fileprivate func including(_ graphs: [DependencyGraph]) -> Self {
        guard !graphs.isEmpty else { return self }
        var names = IncludedNames(own: self)
        for depth in 0...(graphs.flatMap(\.nodes).map(\.depth).max() ?? 0) {
            for graph in graphs { names.add(graph.nodes.filter { $0.depth == depth }) }
        }
        var known = Set<String>()
        let included = graphs.flatMap { graph in
            let declarations = Dictionary(graph.nodes.map { ($0.id, $0.declaration) }) { first, _ in first }
            return graph.nodes.compactMap { node in
                known.insert(node.declaration).inserted ? names.renamed(node, at: declarations) : nil
            }
        }
        let arguments = Dictionary(included.map { ($0.id, $0.arguments) }) { first, _ in first }
        return map { node in
            var node = node.calling(arguments)
            node.shadowed = names.shadowed(by: node, in: graphs, for: self)
            return node
        } + included
    }
}

/// The names of included recipes, made unique.
private struct IncludedNames {
    private var taken: Set<DependencyGraph.ID>
    private var names: [String: DependencyGraph.ID] = [:]
    private var depths: [String: Int] = [:]

    init(own: [DependencyGraph.Node]) { taken = Set(own.map(\.id)) }

    /// Adds the nodes of a graph. Add the nearest graph first.
    mutating func add(_ nodes: [DependencyGraph.Node]) {
        for node in nodes where names[node.declaration] == nil {
            names[node.declaration] = taken.insert(node.id).inserted ? node.id : DependencyGraph.ID(node.qualified)
            depths[node.declaration] = node.depth + 1
        }
    }

    /// The node with unique names for itself and its dependencies. `declarations` has the recipe for each name in the node's graph.
    func renamed(_ node: DependencyGraph.Node, at declarations: [DependencyGraph.ID: String]) -> DependencyGraph.Node {
        func name(_ id: DependencyGraph.ID) -> DependencyGraph.ID { declarations[id].flatMap { names[$0] } ?? id }
        var node = node
        node.depth = depths[node.declaration] ?? node.depth
        node.id = name(node.id)
        node.shadowed = node.shadowed.map(name)
        for index in node.dependencies.indices {
            node.dependencies[index].target = name(node.dependencies[index].target)
        }
        return node
    }

    /// The included recipes that have the name of a recipe, except in graphs that it takes, to choose between them or wrap one.
    func shadowed(
        by node: DependencyGraph.Node,
        in graphs: [DependencyGraph],
        for own: [DependencyGraph.Node]
    ) -> [DependencyGraph.ID] {
        var seen: Set<DependencyGraph.ID> = []
        return graphs.compactMap { graph in
            guard let included = graph[node.id], node.shadows(included),
                !node.takes(graph: graph.nodes.first { $0.depth == 0 }?.group, among: own)
            else { return nil }
            return names[included.declaration].flatMap { seen.insert($0).inserted ? $0 : nil }
        }
    }
}

extension DependencyGraph.Node {
    /// The node, with factory edges to included recipes that take arguments. The macro cannot see which of them do.
    fileprivate func calling(_ arguments: [DependencyGraph.ID: [DependencyGraph.ID]]) -> DependencyGraph.Node {
        var node = self
        node.dependencies = dependencies.map { edge in
            guard let taken = arguments[edge.target], !taken.isEmpty else { return edge }
            return DependencyGraph.Edge(edge.target, kind: .factory, arguments: taken)
        }
        return node
    }

    /// The name, prefixed with the name of its graph.
    fileprivate var qualified: String {
        guard let group = group?.description, !id.description.hasPrefix(group + ".") else { return id.description }
        return "\(group).\(id)"
    }

    /// Identifies the recipe among all others.
    fileprivate var declaration: String { "\(qualified) \(location.map { "\($0.fileID):\($0.line)" } ?? "")" }
}
