import DependencyGraph

extension [DependencyGraph.Node] {
    /// The recipes of a graph and, after them, those of the graphs that it includes, each once.
    ///
    /// A name is that of the nearest graph which has it, as it is to the compiler. What has the same name further away is told apart by
    /// its graph: `NetworkGraph.client`.
    func including(_ graphs: [DependencyGraph]) -> Self {
        var names = IncludedNames(own: self)
        for graph in graphs { names.add(graph.nodes.filter { $0.group == graph.nodes.first?.group }) }
        for graph in graphs { names.add(graph.nodes) }
        var included = Set<String>()
        return self
            + graphs.flatMap { graph in
                let places = Dictionary(graph.nodes.map { ($0.id, $0.place) }) { first, _ in first }
                return graph.nodes.compactMap { node in
                    included.insert(node.place).inserted ? names.renamed(node, at: places) : nil
                }
            }
    }
}

/// What the recipes of included graphs are called where there may be others of the same names.
private struct IncludedNames {
    private var taken: Set<DependencyGraph.ID>
    private var names: [String: DependencyGraph.ID] = [:]

    init(own: [DependencyGraph.Node]) {
        taken = Set(own.map(\.id))
    }

    mutating func add(_ nodes: [DependencyGraph.Node]) {
        for node in nodes where names[node.place] == nil {
            names[node.place] = taken.insert(node.id).inserted ? node.id : DependencyGraph.ID(node.qualified)
        }
    }

    /// The node as it is called now, and what it needs. Each name of its graph leads to a place.
    func renamed(_ node: DependencyGraph.Node, at places: [DependencyGraph.ID: String]) -> DependencyGraph.Node {
        func name(_ id: DependencyGraph.ID) -> DependencyGraph.ID { places[id].flatMap { names[$0] } ?? id }
        var node = node
        node.id = name(node.id)
        for index in node.dependencies.indices {
            node.dependencies[index].target = name(node.dependencies[index].target)
        }
        return node
    }
}

extension DependencyGraph.Node {
    /// The name with that of the graph in which the recipe was written.
    fileprivate var qualified: String {
        guard let group = group?.description, !id.description.hasPrefix(group + ".") else { return id.description }
        return "\(group).\(id)"
    }

    /// What tells a recipe from all others.
    fileprivate var place: String { "\(qualified) \(location.map { "\($0.fileID):\($0.line)" } ?? "")" }
}
