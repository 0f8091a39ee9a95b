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
        return DependencyGraph(
            nodes: nodes.map { node in
                var node = node
                node.id = named(node.id)
                node.result = node.result.map(named)
                node.group = node.group.map(named)
                node.arguments = node.arguments.map(named)
                for index in node.dependencies.indices {
                    node.dependencies[index].target = named(node.dependencies[index].target)
                    node.dependencies[index].arguments = node.dependencies[index].arguments?.map(named)
                    node.dependencies[index].requested = node.dependencies[index].requested.map(named)
                }
                return node
            }
        )
    }
}
