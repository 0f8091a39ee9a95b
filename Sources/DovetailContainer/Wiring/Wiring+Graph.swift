import DovetailAnalysis

// The graph with its names, which explains mistakes and makes pictures. Its edges are the uses.
extension Wiring {
    /// The recipes, as a graph.
    func graph() -> DependencyGraph { graph(mistakes()) }

    /// The graph, and the same in numbers, which its checks read.
    func explained(_ mistakes: [RecipeMistake]) -> (DependencyGraph, DependencyGraph.Topology) {
        let graph = graph(mistakes)
        var numbers = Numbering()
        for (index, node) in graph.nodes.enumerated() { _ = numbers.number(of: node.id, orElse: index) }
        var targets: [Int] = []
        var unmet: [Int] = []
        for index in recipes.indices {
            for (edge, dependency) in zip(graph.nodes[index].dependencies, edgeUses(of: index)) {
                if dependency.use.isMissing { unmet.append(targets.count) }
                // A recipe with this ID may take other arguments.
                targets.append(dependency.use.isMissing ? numbers[edge.target] : dependency.use.target)
            }
        }
        return (graph, DependencyGraph.Topology(graph, targets, unmet: unmet, resolver.duplicates))
    }

    private func graph(_ mistakes: [RecipeMistake]) -> DependencyGraph {
        var nodes: [DependencyGraph.Node] = []
        nodes.reserveCapacity(recipes.count)
        // By index, because copying a bound recipe would retain all of its parts.
        for index in recipes.indices { nodes.append(node(at: index)) }
        for (index, mistake) in mistakes { nodes[index].mistake = mistake }
        return DependencyGraph(nodes: nodes)
    }

    private func node(at index: Int) -> DependencyGraph.Node {
        let recipe = recipes[index].recipe
        var node = DependencyGraph.Node(
            id(of: index),
            scope: resolver.scope(of: recipes[index]),
            arguments: recipe.arguments,
            dependencies: edgeUses(of: index).map { edge(for: $0.type, $0.use, of: recipe) },
            location: recipe.origin.location,
            kind: recipe.kind,
            result: recipe.namedType.map { DependencyGraph.ID($0) },
            group: recipe.origin.assembly.map { DependencyGraph.ID($0) }
        )
        node.isOnMainActor = recipe.isOnMainActor
        return node
    }

    /// The uses that are edges, and the types of the parameters that they belong to.
    private func edgeUses(of index: Int) -> [(type: Any.Type?, use: Use)] {
        let links: [Any.Type?] = recipes[index].links.map { _ in nil }
        return zip(links + recipes[index].recipe.dependencies, dependencies(of: index)).compactMap { type, use in
            // A dependency that was absent when a recipe was registered stays absent, even if an extension registers it.
            let isAbsent = index < recipes.start && use.target < 0 && type.map(resolver.isRegistered) == true
            return isAbsent ? nil : (type, use)
        }
    }

    /// How many containers the one that has a recipe extends.
    private func level(of index: Int) -> Int { index < recipes.start ? base?.level(of: index) ?? 0 : resolver.level }

    /// The ID of a recipe. An extension may add to what a recipe of the extended container provides.
    func id(of index: Int) -> DependencyGraph.ID {
        let bound = recipes[index]
        guard index < recipes.start, bound.isFoundByType, resolver.recipe(for: bound.recipe.type) != index else {
            return bound.id
        }
        guard resolver.isTakenOver(bound.recipe.key) else { return bound.id }
        return bound.id.part(" (of the extended container \(level(of: index) + 1))")
    }

    /// The edge for a use: that of a parameter of this type, or of what precedes the parameters.
    private func edge(for type: Any.Type?, _ use: Use, of recipe: Recipe) -> DependencyGraph.Edge {
        let optional = use.adapter.flatMap { $0.type as? any OptionalParameter.Type }
        var edge: DependencyGraph.Edge
        if use.target >= 0 {
            let isNow = use.form.isHeld
            let arguments = recipes[use.target].recipe.arguments
            edge = DependencyGraph.Edge(id(of: use.target), kind: isNow ? .direct : .deferred, arguments: arguments)
            // A decoration passes its arguments on.
            if !arguments.isEmpty { edge.kind = .factory }
            if isNow, recipe.kind == .collection { edge.kind = .collection }
            edge.entersScope = !use.form.isMadeInScope
        } else if let optional {
            // Checking whether a type is a name takes long, and is not needed if there are no names.
            edge = absent(optional.wrapped) {
                resolver.hasNames ? DependencyGraph.ID(service: $0) : DependencyGraph.ID($0)
            }
            edge.kind = .optional
        } else if let adapter = use.adapter {
            return DependencyGraph.Edge(DependencyGraph.ID(adapter.type), kind: .optional)
        } else if let type {
            return missingEdge(type)
        } else {
            return missingEdge(recipe.target ?? recipe.parameter, recipe.targetArguments)
        }
        if optional != nil, edge.kind == .direct { edge.kind = .optional }
        if !edge.entersScope, use.adapter != nil { edge.requested = type.map { DependencyGraph.ID($0) } }
        return edge
    }

    /// The edge for a service that no recipe makes from these arguments.
    private func missingEdge(_ service: Any.Type, _ arguments: [DependencyGraph.ID]?) -> DependencyGraph.Edge {
        let other = recipes.indices.lazy.map { self.recipes[$0] }.first {
            $0.isFoundByType && $0.recipe.parameter == service
        }
        let isTaken = recipes.indices.contains { recipes[$0].id == DependencyGraph.ID(service: service) }
        let id = other?.id ?? (isTaken ? DependencyGraph.ID(service) : DependencyGraph.ID(service: service))
        let kind: DependencyGraph.Edge.Kind = arguments?.isEmpty == false ? .factory : .direct
        return DependencyGraph.Edge(id, kind: kind, arguments: arguments ?? [])
    }

    /// The edge for a parameter of this type, which nothing supplies.
    func missingEdge(_ type: Any.Type) -> DependencyGraph.Edge {
        let optional = resolver.hasRecipe(for: type) ? nil : type as? any OptionalParameter.Type
        return unsupplied(optional?.wrapped ?? type)
    }

    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        let service = (type as? any NamedParameter.Type)?.name ?? type
        if let index = resolver.factory(for: service) { return DependencyGraph.Edge(id(of: index)) }
        if type is any NamedService.Type,
            let index = recipes.indices.first(where: { recipes[$0].isFoundByType && recipes[$0].recipe.service == type }
            )
        {
            // The parameter has the name of a service as its type, in place of `Named<Name>`.
            let id = id(of: index)
            return DependencyGraph.Edge(id, kind: .factory, arguments: nil, requested: id)
        }
        if let index = resolver.likelyRecipe(for: type) {
            let requested = DependencyGraph.ID(type)
            return DependencyGraph.Edge(id(of: index), kind: .factory, arguments: nil, requested: requested)
        }
        return absent(type) { DependencyGraph.ID(service: $0) }
    }

    /// The edge for a service that is not registered in any form.
    private func absent(_ type: Any.Type, _ id: (Any.Type) -> DependencyGraph.ID) -> DependencyGraph.Edge {
        guard let function = FunctionType(type), function.isDeferred else { return DependencyGraph.Edge(id(type)) }
        return DependencyGraph.Edge(id(function.result), kind: .deferred, requested: DependencyGraph.ID(type))
    }
}
