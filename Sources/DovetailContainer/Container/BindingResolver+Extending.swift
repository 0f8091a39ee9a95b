import DovetailAnalysis

// Checks that an extension changes nothing in the containers that it extends. Problems are found in the graph of all
// registrations, so their messages read as if there were one container.
extension BindingResolver {
    /// A resolver for an extension of this resolver's container.
    func extended(by registrations: Registrations) -> BindingResolver {
        BindingResolver(registrations, extending: self, ImportedRecipes(for: registrations, from: self))
    }

    /// Throws if this container registers or decorates a service that is already registered in one that it extends.
    func checkIsNew() throws(WiringError) {
        guard let base else { return }
        let isThere = ownIndices.contains { index in
            let recipe = recipes[index].recipe
            return recipes[index].isFoundByType && recipe.kind != .collection && base.hasOwnOrInherited(recipe.type)
        }
        let isLost = recipes[ownIndices].contains { $0.recipe.kind == .decoration && $0.links.first?.recipe == nil }
        if isThere || isLost { try checkCompletely() }
    }

    /// Whether this container adds to collections of one that it extends.
    var extendsCollections: Bool {
        registrations.contributions.contains { base?.hasOwnOrInherited($0.collection) == true }
    }

    /// Whether exactly this type is registered here or in a container that this one extends.
    private func hasOwnOrInherited(_ type: Any.Type) -> Bool {
        recipe(for: type) != nil || base?.hasOwnOrInherited(type) == true
    }

    /// A resolver with all recipes of the extended containers, for pictures and messages.
    var complete: BindingResolver {
        guard let base else { return self }
        return BindingResolver(
            registrations,
            extending: base,
            ImportedRecipes(for: registrations, from: base, isComplete: true)
        )
    }

    /// Throws all problems of this container, with similar names of those that it extends.
    func checkCompletely() throws(WiringError) {
        let all = complete
        var nodes = all.graph().nodes
        for index in all.ownIndices {
            guard let original = all.extendedRecipe(decoratedBy: index) else { continue }
            let location = all.recipes[original].recipe.origin.location
            nodes[index].mistake = .decoratesExtended(nodes[original].id, location)
            nodes[index].dependencies[0] = DependencyGraph.Edge(nodes[original].id)
        }
        let graph = DependencyGraph(nodes: nodes)
        let errors = graph.inspect().errors
        if !errors.isEmpty { throw WiringError(problems: errors, graph: graph) }
    }

    /// The recipe of an extended container that a decoration without a recipe of its own container was meant for.
    private func extendedRecipe(decoratedBy index: Int) -> Int? {
        let decoration = recipes[index].recipe
        guard decoration.kind == .decoration, recipes[index].links.first?.recipe == nil else { return nil }
        return recipes.indices.first { index in
            let recipe = recipes[index].recipe
            return !ownIndices.contains(index) && recipe.kind != .decoration && recipe.service == decoration.service
        }
    }
}
