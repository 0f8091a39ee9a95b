import DovetailAnalysis

extension BindingResolver {
    /// The registrations, as a graph.
    func graph() -> DependencyGraph {
        var nodes: [DependencyGraph.Node] = []
        nodes.reserveCapacity(recipes.count)
        // By index, because copying a bound recipe would retain all of its parts.
        for index in recipes.indices { nodes.append(node(at: index)) }
        for (index, mistake) in mistakes() { nodes[index].mistake = mistake }
        return DependencyGraph(nodes: nodes)
    }

    private func node(at index: Int) -> DependencyGraph.Node {
        let recipe = recipes[index].recipe
        let isImported = !ownIndices.contains(index)
        let links: [Any.Type?] = recipes[index].links.map { _ in nil }
        // The services in a scope that it enters come last, and have no edges.
        let dependencies = zip(links + recipe.dependencies, wiring.uses(of: index)).compactMap { type, use in
            // A dependency that was absent when a recipe was registered stays absent, even if an extension registers it.
            let isAbsent = isImported && use.target < 0 && type.map(isRegistered) == true
            return isAbsent ? nil : edge(for: type, use, of: recipe)
        }
        var node = DependencyGraph.Node(
            id(of: index),
            scope: scope(of: recipes[index]),
            arguments: recipe.arguments.ids,
            dependencies: dependencies,
            location: recipe.origin.location,
            kind: recipe.kind,
            result: recipe.namedType.map { DependencyGraph.ID($0) },
            group: recipe.origin.assembly.map { DependencyGraph.ID($0) }
        )
        node.isOnMainActor = recipe.isOnMainActor
        return node
    }

    /// The mistakes in registrations, and in the recipes' use of each other. If a recipe has several, the last one counts.
    func mistakes() -> [(recipe: Int, DependencyGraph.Node.Mistake)] {
        var mistakes: [(recipe: Int, DependencyGraph.Node.Mistake)] = []
        for index in recipes.own.indices {
            let recipe = recipes.own[index].recipe
            // A decoration has the lifetime of the decorated recipe, which reports the mistake already.
            if recipe.lifetime == .weak, recipe.kind != .decoration, !recipe.makesObject {
                mistakes.append((index + recipes.start, .notAnObject))
            }
            if recipe.startsUnshared { mistakes.append((index + recipes.start, .startsUnshared)) }
            if let scope = recipe.lifetime.customScope, scopes.endless.contains(scope) {
                mistakes.append((index + recipes.start, .endlessScope(scope.id)))
            }
            if recipe.kind == .decoration, recipes.own[index].links[0].isMissing,
                let other = inherited(recipe.parameter)
            {
                let location = recipes[other].recipe.origin.location
                mistakes.append((index + recipes.start, .decoratesExtended(id(of: other), location)))
            }
        }
        mistakes += registrations.newRecipes.map { ($0 + recipes.start, .replacesNothing) }
        return mistakes + wiring.mistakes()
    }

    /// The recipe that an extended container has for parameters of this type.
    private func inherited(_ type: Any.Type) -> Int? {
        (0..<recipes.start).first { recipes[$0].recipe.kind != .decoration && recipes[$0].recipe.parameter == type }
    }

    /// How many containers the one that has a recipe extends.
    private func level(of index: Int) -> Int {
        index < recipes.start ? base?.level(of: index) ?? 0 : level
    }

    private func isTakenOver(_ key: ObjectIdentifier) -> Bool {
        takenOver.contains(key) || base?.isTakenOver(key) == true
    }

    /// The ID of a recipe. An extension may add to what a recipe of the extended container provides.
    private func id(of index: Int) -> DependencyGraph.ID {
        let bound = recipes[index]
        guard index < recipes.start, bound.isFoundByType, recipe(for: bound.recipe.type) != index else {
            return bound.id
        }
        guard isTakenOver(bound.recipe.key) else { return bound.id }
        return bound.id.part(" (of the extended container \(level(of: index) + 1))")
    }

    func scope(of bound: BoundRecipe) -> DependencyGraph.Scope {
        let scope = scopes.scope(of: bound.recipe.lifetime)
        guard bound.recipe.kind == .input, !bound.links.isEmpty else { return scope }
        return DependencyGraph.Scope(
            oneOf: bound.links.map { scopes.scope(of: recipes[$0.target].recipe.lifetime) }
        )
    }

    /// The edge for a use: that of a parameter of this type, or of what precedes the parameters.
    private func edge(for type: Any.Type?, _ use: Use, of recipe: Recipe) -> DependencyGraph.Edge {
        let optional = use.adapter.flatMap { $0.type as? any OptionalParameter.Type }
        var edge: DependencyGraph.Edge
        if use.target >= 0 {
            let isNow = use.form.made == .now
            let arguments = recipes[use.target].recipe.arguments.ids
            edge = DependencyGraph.Edge(id(of: use.target), kind: isNow ? .direct : .deferred, arguments: arguments)
            // A decoration passes its arguments on.
            if !arguments.isEmpty { edge.kind = .factory }
            if isNow, recipe.kind == .collection { edge.kind = .collection }
            edge.entersScope = use.form.made == .inScope
        } else if let optional {
            // Checking whether a type is a name takes long, and is not needed if there are no names.
            edge = absent(optional.wrapped) { hasNames ? DependencyGraph.ID(service: $0) : DependencyGraph.ID($0) }
            edge.kind = .optional
        } else if let adapter = use.adapter {
            return DependencyGraph.Edge(DependencyGraph.ID(adapter.type), kind: .optional)
        } else if let type {
            return missingEdge(type)
        } else if recipe.kind == .decoration, let inherited = inherited(recipe.parameter) {
            return DependencyGraph.Edge(id(of: inherited))
        } else {
            return missingEdge(recipe.forward?.target ?? recipe.parameter, recipe.targetArguments)
        }
        if optional != nil, edge.kind == .direct { edge.kind = .optional }
        if !edge.entersScope, use.adapter != nil { edge.requested = type.map { DependencyGraph.ID($0) } }
        return edge
    }

    /// The edge for a service that no recipe makes from these arguments.
    private func missingEdge(_ service: Any.Type, _ arguments: ArgumentList?) -> DependencyGraph.Edge {
        let other = recipes.indices.lazy.map { self.recipes[$0] }.first {
            $0.isFoundByType && $0.recipe.parameter == service
        }
        let isTaken = recipes.indices.contains { recipes[$0].id == DependencyGraph.ID(service: service) }
        return DependencyGraph.Edge(
            other?.id ?? (isTaken ? DependencyGraph.ID(service) : DependencyGraph.ID(service: service)),
            kind: arguments?.isEmpty == false ? .factory : .direct,
            arguments: arguments?.ids ?? []
        )
    }

    /// The edge for a parameter of this type, which nothing supplies.
    func missingEdge(_ type: Any.Type) -> DependencyGraph.Edge {
        let optional = hasRecipe(for: type) ? nil : type as? any OptionalParameter.Type
        return unsupplied(optional?.wrapped ?? type)
    }

    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        let service = (type as? any NamedParameter.Type)?.name ?? type
        if let index = factory(for: service) { return DependencyGraph.Edge(id(of: index)) }
        if type is any NamedService.Type,
            let index = recipes.indices.first(where: { recipes[$0].isFoundByType && recipes[$0].recipe.service == type }
            )
        {
            // The parameter has the name of a service as its type, in place of `Named<Name>`.
            let id = id(of: index)
            return DependencyGraph.Edge(id, kind: .factory, arguments: nil, requested: id)
        }
        if let index = likelyRecipe(for: type) {
            return DependencyGraph.Edge(
                id(of: index),
                kind: .factory,
                arguments: nil,
                requested: DependencyGraph.ID(type)
            )
        }
        return absent(type) { DependencyGraph.ID(service: $0) }
    }

    /// The edge for a service that is not registered in any form.
    private func absent(_ type: Any.Type, _ id: (Any.Type) -> DependencyGraph.ID) -> DependencyGraph.Edge {
        guard let function = FunctionType(type), function.isDeferred else { return DependencyGraph.Edge(id(type)) }
        return DependencyGraph.Edge(id(function.result), kind: .deferred, requested: DependencyGraph.ID(type))
    }
}
