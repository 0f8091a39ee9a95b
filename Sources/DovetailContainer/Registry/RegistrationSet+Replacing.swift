// A test replaces few recipes of many, so the tables are of the few.
extension RegistrationSet {
    /// Registrations that replace others. A recipe keeps the lifetime of the one that it replaces if it states none.
    init(_ registry: Registry, replacing others: [RegistrationSet]) {
        let recipes = registry.contents.registrations.recipes
        let numbers = TypeTable(recipes.map(\.key))
        var originals: [Recipe?] = Array(repeating: nil, count: recipes.count)
        for recipe in others.map(\.recipes).joined() {
            if let number = numbers[recipe.key], originals[number] == nil { originals[number] = recipe }
        }
        // Only a forward, which has the lifetime of its target, needs the recipes by their types.
        lazy var all = Dictionary(others.flatMap(\.recipes).map { ($0.key, $0) }) { first, _ in first }
        for recipe in recipes {
            var original = numbers[recipe.key].flatMap { originals[$0] }
            // It ends, because a container has no forwards that lead to each other.
            while let target = original?.target { original = all[ObjectIdentifier(target)] }
            if let original { recipe.keepLifetime(of: original) }
        }
        for new in registry.contents.registrations.contributions where new.key != nil {
            let original = others.lazy.flatMap(\.contributions).first { $0.id == new.id }
            if let original { new.recipe.keepLifetime(of: original.recipe) }
        }
        self.init(registry)
    }

    /// A copy in which a part of these changes is added. What the changes replace is removed in each of several containers.
    func replacing(with part: RegistrationSet, of changes: RegistrationSet) -> RegistrationSet {
        var changed = self
        // The inputs of a scope replace services, too, and contributions without a key the whole array.
        let inputs = changes.recipes.compactMap(\.lifetime.customScope).flatMap(\.inputs)
        let arrays = changes.contributions.filter { $0.key == nil }.map(\.collection)
        let replaced = TypeTable(changes.recipes.map(\.key) + (inputs + arrays).map { ObjectIdentifier($0) })
        let services = TypeTable(changes.recipes.map { ObjectIdentifier($0.service) })
        let ids = Set(changes.contributions.map(\.id))
        // A recipe for a collection replaces the contributions to it.
        var keys = Set(contributions.map { ObjectIdentifier($0.collection) })
        var forwards: Set<ObjectIdentifier> = []
        changed.recipes = recipes.filter { recipe in
            // A forward stands for all argument lists, so it is replaced as a whole.
            if recipe.forward != nil, services[ObjectIdentifier(recipe.service)] != nil {
                forwards.insert(ObjectIdentifier(recipe.service))
                return false
            }
            guard replaced[recipe.key] != nil else { return true }
            keys.insert(recipe.key)
            return false
        }
        let isNew = { (recipe: Recipe) in
            !keys.contains(recipe.key) && !forwards.contains(ObjectIdentifier(recipe.service))
        }
        changed.recipes += part.recipes.filter { !isNew($0) }
        let new = part.recipes.filter(isNew)
        changed.newRecipes = changed.recipes.count..<changed.recipes.count + new.count
        changed.recipes += new
        changed.contributions.removeAll { replaced[ObjectIdentifier($0.collection)] != nil || ids.contains($0.id) }
        changed.contributions += part.contributions
        changed.decorations += part.decorations
        changed.declarations += part.declarations
        changed.observers += part.observers
        return changed
    }

    /// Whether there is a recipe or a collection that this one replaces.
    func hasRecipe(replacedBy recipe: Recipe) -> Bool {
        // A forward stands for all argument lists.
        recipes.contains { $0.key == recipe.key || $0.forward != nil && $0.service == recipe.service }
            || contributions.contains { ObjectIdentifier($0.collection) == recipe.key }
    }
}
