// A test replaces few recipes of many, so the tables are of the few.
extension Registrations {
    /// Registrations that replace others. A recipe keeps the lifetime of the one that it replaces if it states none.
    init(_ registry: Registry, replacing others: [Registrations]) {
        let recipes = registry.contents.registrations.recipes
        let numbers = TypeTable(recipes.map(\.key))
        defer { numbers.deallocate() }
        var originals: [Recipe?] = Array(repeating: nil, count: recipes.count)
        for other in others {
            for recipe in other.recipes {
                if let number = numbers[recipe.key], originals[number] == nil { originals[number] = recipe }
            }
        }
        // Only a forward, which has the lifetime of its target, needs the recipes by their types.
        lazy var all = Dictionary(others.flatMap(\.recipes).map { ($0.key, $0) }) { first, _ in first }
        for recipe in recipes {
            var original = numbers[recipe.key].flatMap { originals[$0] }
            // It ends, because a container has no forwards that lead to each other.
            while let forward = original?.forward { original = all[ObjectIdentifier(forward.target)] }
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
        defer { for table in [replaced, services, collections] { table.deallocate() } }
        var keys: Set<ObjectIdentifier> = []
        var forwards: Set<ObjectIdentifier> = []
        changed.recipes = recipes.filter { recipe in
            // A forward stands for all argument lists, so it is replaced as a whole.
            if recipe.forward != nil, services[ObjectIdentifier(recipe.service)] != nil {
                forwards.insert(ObjectIdentifier(recipe.service))
            } else if replaced[recipe.key] != nil {
                keys.insert(recipe.key)
            } else {
                return true
            }
            return false
        }
        let isNew = { (recipe: Recipe) in
            !keys.contains(recipe.key) && !forwards.contains(ObjectIdentifier(recipe.service))
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
