import DovetailGraph

// Checks that an extension changes nothing in the containers that it extends. Problems are found in the graph of all
// registrations, so their messages read as if there were one container.
extension BindingResolver {
    /// A resolver for an extension of this resolver's container.
    func extended(by registry: Registry) -> BindingResolver {
        let registry = registry.declaringScopesOfFunctions()
        return BindingResolver(registry, extending: self, ImportedRecipes(for: registry, from: self))
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
        registry.contributions.contains { base?.hasOwnOrInherited($0.collection) == true }
    }

    /// Whether exactly this type is registered here or in a container that this one extends.
    private func hasOwnOrInherited(_ type: Any.Type) -> Bool {
        recipe(for: type) != nil || base?.hasOwnOrInherited(type) == true
    }

    /// Throws all problems of this container and of those that it extends.
    func checkCompletely() throws(WiringError) {
        let all = BindingResolver(completeRegistry)
        var nodes = all.graph().nodes
        let own = Set(registry.decorations.map(\.recipe.origin.location))
        for index in all.recipes.indices where all.recipes[index].recipe.kind == .decoration {
            guard own.contains(all.recipes[index].recipe.origin.location) else { continue }
            let original = all.original(of: index)
            if !registers(original) { nodes[index].mistake = .decoratesExtended(original.origin.location) }
        }
        let graph = DependencyGraph(nodes: nodes)
        let errors = graph.inspect().errors
        if !errors.isEmpty { throw WiringError(problems: errors, graph: graph) }
    }

    /// The recipe that a decoration wraps, directly or through other decorations.
    private func original(of decoration: Int) -> Recipe {
        var index = decoration
        while recipes[index].recipe.kind == .decoration, let inner = recipes[index].links.first?.recipe {
            index = inner
        }
        return recipes[index].recipe
    }

    /// Whether a recipe is registered in this container alone.
    private func registers(_ recipe: Recipe) -> Bool {
        if recipe.kind == .collection { return registry.contributions.contains { $0.collection == recipe.type } }
        return recipe.kind == .decoration  // without a recipe to decorate, which is a problem of its own
            || registry.recipes.contains { $0 === recipe } || registry.contributions.contains { $0.recipe === recipe }
    }
}
