extension Registrations {
    /// Registrations that replace others. A recipe keeps the lifetime of the one that it replaces if it states none.
    init(_ registry: Registry, replacing others: [Registrations]) {
        let replaced = others.flatMap(\.recipes)
        let indices = TypeTable(replaced.map(\.key))
        defer { indices.deallocate() }
        for recipe in registry.contents.registrations.recipes {
            var original = indices[recipe.key].map { replaced[$0] }
            // A forward has the lifetime of its target. Forwards that lead to each other are a mistake.
            var steps = replaced.count
            while let forward = original?.forward, steps > 0 {
                original = indices[ObjectIdentifier(forward.target)].map { replaced[$0] }
                steps -= 1
            }
            if let original { recipe.keepLifetime(of: original) }
        }
        self.init(registry)
    }

    /// A copy in which the registrations of another registry replace those for the same services.
    func replacing(with other: Registrations) -> Registrations {
        var changed = self
        // The inputs of a scope replace services, too.
        let inputs = other.recipes.compactMap(\.lifetime.customScope).flatMap(\.inputs)
        let replaced = TypeTable(other.recipes.map(\.key) + inputs.map { ObjectIdentifier($0) })
        let services = TypeTable(other.recipes.map { ObjectIdentifier($0.service) })
        let collections = TypeTable(other.contributions.map { ObjectIdentifier($0.collection) })
        let there = TypeTable(recipes.map(\.key))
        let forwarded = TypeTable(recipes.filter { $0.forward != nil }.map { ObjectIdentifier($0.service) })
        defer { for table in [replaced, services, collections, there, forwarded] { table.deallocate() } }

        changed.recipes.removeAll { recipe in
            // A forward stands for all argument lists, so it is replaced as a whole.
            replaced[recipe.key] != nil || recipe.forward != nil && services[ObjectIdentifier(recipe.service)] != nil
        }
        let isNew = { (recipe: Recipe) in
            there[recipe.key] == nil && forwarded[ObjectIdentifier(recipe.service)] == nil
        }
        changed.recipes += other.recipes.filter { !isNew($0) }
        let new = other.recipes.filter(isNew)
        changed.newRecipes = changed.recipes.count..<changed.recipes.count + new.count
        changed.recipes += new
        changed.contributions.removeAll { collections[ObjectIdentifier($0.collection)] != nil }
        changed.contributions += other.contributions
        changed.decorations += other.decorations
        changed.declarations += other.declarations
        changed.observers += other.observers
        return changed
    }

    /// Whether there is a recipe that this one replaces.
    func hasRecipe(replacedBy recipe: Recipe) -> Bool {
        // A forward stands for all argument lists.
        recipes.contains { $0.key == recipe.key || $0.forward != nil && $0.service == recipe.service }
    }
}
