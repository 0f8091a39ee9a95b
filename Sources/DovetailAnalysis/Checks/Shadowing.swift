extension DependencyGraph {
    /// Recipes with the name of a recipe of an included graph.
    ///
    /// Someone who writes such a recipe may expect it to replace the other one, which the included graph goes on using.
    func shadowing() -> [Problem] {
        nodes.indices.compactMap { node in
            // A part of the graph may be without them.
            let shadowed = nodes[node].shadowed.compactMap(position(of:))
            return shadowed.isEmpty ? nil : Problem(.shadowing(node, shadowed: shadowed))
        }
    }
}

extension DependencyGraph.Node {
    /// Whether this recipe takes its name from one of an included graph, for its own graph only.
    ///
    /// Inputs do not: a child graph often has an input with the name of what its parent provides.
    package func shadows(_ included: DependencyGraph.Node) -> Bool {
        guard id == included.id, kind == .recipe, included.kind == .recipe else { return false }
        return switch included.visibility {
        case .file: false
        case .module: module == included.module
        case .everywhere: true
        }
    }

    /// Whether it takes a whole graph of this type as a dependency, as a recipe does that chooses between the services of two
    /// graphs. `nodes` are those of the recipe's own graph.
    package func takes(graph: DependencyGraph.ID?, among nodes: [DependencyGraph.Node]) -> Bool {
        guard let graph = graph?.description else { return false }
        return dependencies.contains { edge in
            // Source may qualify the name, or leave out the types around it.
            guard let type = nodes.first(where: { $0.id == edge.target })?.result?.description else { return false }
            return type == graph || type.hasSuffix("." + graph) || graph.hasSuffix("." + type)
        }
    }
}
