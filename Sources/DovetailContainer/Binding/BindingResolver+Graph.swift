import DovetailAnalysis

extension BindingResolver {
    /// The registrations, as a graph.
    func graph() -> DependencyGraph {
        var nodes: [DependencyGraph.Node] = []
        nodes.reserveCapacity(recipes.count)
        // By index, because copying a bound recipe would retain all of its parts.
        for index in recipes.indices { nodes.append(node(at: index)) }
        markFunctionsThatCanFail(in: &nodes)
        markHoldersOfMainActor(in: &nodes)
        return DependencyGraph(nodes: nodes)
    }

    private func node(at index: Int) -> DependencyGraph.Node {
        let recipe = recipes[index].recipe
        var dependencies = recipes[index].links.map(edge)
        let isImported = !ownIndices.contains(index)
        for (type, binding) in zip(recipe.dependencies, recipes[index].parameters) {
            // A dependency that was absent when a recipe was registered stays absent, even if an extension registers it.
            if isImported, binding?.target == nil, isRegistered(type) { continue }
            dependencies.append(edge(for: type, binding))
        }
        var node = DependencyGraph.Node(
            recipes[index].id,
            scope: scope(of: recipes[index]),
            arguments: recipe.arguments.ids,
            dependencies: dependencies,
            location: recipe.origin.location,
            kind: recipe.kind,
            result: recipe.namedType.map { DependencyGraph.ID($0) },
            group: recipe.origin.assembly.map { DependencyGraph.ID($0) }
        )
        // A decoration has the lifetime of the decorated recipe, which reports the mistake already.
        if recipe.lifetime == .weak, recipe.kind != .decoration, !isObject(recipe.type) {
            node.mistake = .notAnObject
        }
        node.isOnMainActor = recipe.isOnMainActor
        if registrations.newRecipes.contains(index - ownIndices.lowerBound) { node.mistake = .replacesNothing }
        return node
    }

    private func scope(of bound: BoundRecipe) -> DependencyGraph.Scope {
        let scope = scopes.scope(of: bound.recipe.lifetime)
        guard bound.recipe.kind == .input, !bound.links.isEmpty else { return scope }
        let others = bound.links.compactMap { $0.recipe.map { scopes.scope(of: recipes[$0].recipe.lifetime) } }
        return DependencyGraph.Scope(oneOf: [scope] + others)
    }

    /// Whether values of this type can be instances of classes. For `any P` this is checked when a value is made.
    private func isObject(_ type: Any.Type) -> Bool {
        if let named = type as? any NamedParameter.Type { return isObject(named.serviceType) }
        if let optional = type as? any OptionalParameter.Type { return isObject(optional.wrapped) }
        return type is AnyObject.Type || DependencyGraph.ID.isExistential(type)
    }

    private func edge(for link: BoundRecipe.Link) -> DependencyGraph.Edge {
        switch link {
        case .wrapped(let index):
            let arguments = recipes[index].recipe.arguments
            guard !arguments.isEmpty else { return DependencyGraph.Edge(recipes[index].id) }
            // The recipe passes its arguments on.
            return DependencyGraph.Edge(recipes[index].id, kind: .factory, arguments: arguments.ids)
        case .member(let index):
            return DependencyGraph.Edge(recipes[index].id, kind: .collection)
        case .input(let index):
            var edge = DependencyGraph.Edge(recipes[index].id, kind: .deferred)
            // It supplies the value only where that is.
            edge.entersScope = true
            return edge
        case .missing(let service, let arguments):
            let other = recipes.first { $0.isFoundByType && $0.recipe.service == service }
            return DependencyGraph.Edge(
                other?.id ?? DependencyGraph.ID(service),
                kind: arguments.isEmpty ? .direct : .factory,
                arguments: arguments.ids
            )
        }
    }

    /// The edge for a parameter of this type.
    func edge(for type: Any.Type, _ binding: Binding?) -> DependencyGraph.Edge {
        switch binding {
        case .service(let index):
            return DependencyGraph.Edge(recipes[index].id)
        case .function(let index, let form):
            var edge = DependencyGraph.Edge(
                recipes[index].id,
                kind: form.kind,
                arguments: recipes[index].recipe.arguments.ids,
                requested: DependencyGraph.ID(type)
            )
            if type is any ScopeEntranceParameter.Type {
                edge.requested = nil
                edge.entersScope = true
            }
            return edge
        case .optional(let optional, let wrapped):
            var edge = edge(for: optional.wrapped, wrapped)
            if edge.kind == .direct { edge.kind = .optional }
            edge.requested = DependencyGraph.ID(type)
            return edge
        case .absent(let optional):
            // Checking whether a type is a name takes long, and is not needed if there are no names.
            var edge = absent(optional.wrapped) { hasNames ? DependencyGraph.ID(service: $0) : DependencyGraph.ID($0) }
            edge.kind = .optional
            edge.requested = DependencyGraph.ID(type)
            return edge
        case .empty, .enter:
            return DependencyGraph.Edge(DependencyGraph.ID(type), kind: .optional)
        case nil:
            let optional = hasRecipe(for: type) ? nil : type as? any OptionalParameter.Type
            return unsupplied(optional?.wrapped ?? type)
        }
    }

    /// The edge for a parameter without a binding.
    private func unsupplied(_ type: Any.Type) -> DependencyGraph.Edge {
        let service = (type as? any NamedParameter.Type)?.name ?? type
        if let index = factory(for: service) { return DependencyGraph.Edge(recipes[index].id) }
        if type is any NamedService.Type,
            let index = recipes.firstIndex(where: { $0.isFoundByType && $0.recipe.service == type })
        {
            // The parameter has the name of a service as its type, in place of `Named<Name>`.
            let id = recipes[index].id
            return DependencyGraph.Edge(id, kind: .factory, arguments: nil, requested: id)
        }
        if let index = likelyRecipe(for: type) {
            return DependencyGraph.Edge(
                recipes[index].id,
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
