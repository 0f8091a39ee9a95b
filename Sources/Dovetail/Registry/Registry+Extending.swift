extension Registry {
    /// A registry without recipes for an extension of this registry's container. It has the same scopes, observers and assemblies.
    var forExtension: Registry {
        var registry = self
        registry.recipes = []
        registry.contributions = []
        registry.decorations = []
        registry.scopeFunctions = []
        registry.newRecipes = 0..<0
        return registry
    }

    /// All registrations of a container, and those of its extension.
    func extended(by other: Registry) -> Registry {
        var all = other
        all.recipes = recipes + other.recipes
        all.contributions = contributions + other.contributions
        all.decorations = decorations + other.decorations
        all.scopeFunctions = scopeFunctions + other.scopeFunctions
        return all
    }
}
