import DovetailAnalysis

/// Unique names for everything that a graph mentions.
///
/// A text is its own name. A type gets its short name; if that is not unique, the name with modules; and if that is not unique
/// either, as for types that are local to two functions, a number after it.
struct UniqueNames {
    private var names: [DependencyGraph.ID: String] = [:]

    init(_ graph: DependencyGraph) {
        let ids = Self.ids(in: graph)
        let shortNames = ids.map(\.description.onOneLine)
        var users: [String: Int] = [:]
        for name in shortNames { users[name, default: 0] += 1 }

        var taken: Set<String> = []
        for (id, name) in zip(ids, shortNames) where DependencyGraph.ID(name) == id {
            names[id] = name
            taken.insert(name)
        }
        for (id, short) in zip(ids, shortNames) where names[id] == nil {
            let name = users[short] == 1 ? short : id.fullName.onOneLine
            let candidates = (1...).lazy.map { $0 == 1 ? name : "\(name) (\($0))" }
            names[id] = candidates.first { taken.insert($0).inserted }
        }
    }

    subscript(id: DependencyGraph.ID) -> String { names[id] ?? id.description }

    /// Everything that is mentioned, once each. Services come first, so that they get the shorter names.
    private static func ids(in graph: DependencyGraph) -> [DependencyGraph.ID] {
        let mentioned = graph.nodes.flatMap { node in
            let dependencies = node.dependencies.flatMap { [$0.target] + ($0.arguments ?? []) + [$0.requested] }
            return node.arguments + dependencies + [node.result, node.group]
        }
        var seen: Set<DependencyGraph.ID> = []
        return (graph.nodes.map(\.id) + mentioned.compactMap(\.self)).filter { seen.insert($0).inserted }
    }
}

extension DependencyGraph {
    /// The same graph, with names in place of types.
    func withTypesAsNames() -> DependencyGraph {
        let names = UniqueNames(self)
        func named(_ id: ID) -> ID { ID(names[id]) }
        var nodes = nodes
        for node in nodes.indices {
            nodes[node].id = named(nodes[node].id)
            nodes[node].result = nodes[node].result.map(named)
            nodes[node].group = nodes[node].group.map(named)
            nodes[node].arguments = nodes[node].arguments.map(named)
            for edge in nodes[node].dependencies.indices {
                let described = nodes[node].dependencies[edge]
                nodes[node].dependencies[edge].target = named(described.target)
                nodes[node].dependencies[edge].arguments = described.arguments?.map(named)
                nodes[node].dependencies[edge].requested = described.requested.map(named)
            }
        }
        return DependencyGraph(nodes: nodes)
    }
}
