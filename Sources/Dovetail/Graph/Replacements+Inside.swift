extension Replacements where Recipes: _Graph.RecipeList {
    /// Changes a graph that an input or a recipe provides.
    ///
    /// ```swift
    /// let testing = app.replacing {
    ///     $0.inside(\.network) { $0.api = cache }
    ///     $0.inside(\.loggedIn) { $0.retrieveFriends = { [] } }
    /// }
    /// ```
    ///
    /// The changed graph shares its services within the graph that `replacing` returns. The original stays unchanged.
    ///
    /// - Parameters:
    ///   - graph: The input or the recipe, as in `\.network`. It is marked with ``Included()``, or the name of its type ends in
    ///     `Graph`; otherwise `$0.change(\.network) { $0 = $0.replacing { … } }` does the same.
    ///   - change: Replaces recipes of that graph. It runs at once.
    public mutating func inside<Inner: _Graph.RecipeList & Sendable, Isolation>(
        _ graph: KeyPath<Recipes.Graphs, _Graph.InnerGraph<Inner, Isolation>>,
        _ change: (inout Replacements<Inner>) throws -> Void
    ) rethrows { set(graph, try Replacements<Inner>(Inner())._changed(by: change)) }

    /// Changes a graph that is not `Sendable`, in one that is isolated to a global actor or not declared `Sendable`. See `inside(_:_:)`.
    ///
    /// Callers leave `unused` out: of two overloads that fit, the compiler prefers the one without it.
    public mutating func inside<Inner: _Graph.RecipeList, Isolation: Sendable>(
        _ graph: KeyPath<Recipes.Graphs, _Graph.InnerGraph<Inner, Isolation>>,
        unused _: Never? = nil,
        _ change: (inout Replacements<Inner>) throws -> Void
    ) rethrows { set(graph, try Replacements<Inner>(Inner())._changed(by: change)) }

    private mutating func set<Inner: _Graph.RecipeList, Isolation>(
        _ graph: KeyPath<Recipes.Graphs, _Graph.InnerGraph<Inner, Isolation>>,
        _ replacements: Replacements<Inner>
    ) {
        entries.change(Recipes()._graphs[keyPath: graph].name) { (graph: inout Inner.Graph) in
            graph = Inner._copy.make(graph)(replacements)
        }
    }
}

extension Replacements {
    /// An input or recipe that provides no graph, or whose type is not known to be a graph.
    @available(
        *,
        unavailable,
        message:
            "'inside' takes an input or a recipe that provides a graph: it is @Included, or the name of its type ends in 'Graph'; $0.change(…) takes any"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func inside<Recipe: _Graph.ReplaceableEntry>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: (inout _Graph.NoReplacement<Recipe.Form.Service>) -> Void
    ) {}
}
