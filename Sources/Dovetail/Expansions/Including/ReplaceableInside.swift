// Names of included graphs are found, so that the compiler says where they are replaced.

extension _Graph {
    /// A recipe that can be replaced inside an included graph.
    public protocol ReplaceableInside<Replacement> {
        /// The type of its replacement.
        associatedtype Replacement
    }
}

extension _Graph.GraphRecipe: _Graph.ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension _Graph.AsyncGraphRecipe: _Graph.ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension _Graph.GraphFactory: _Graph.ReplaceableInside {
    /// The function.
    public typealias Replacement = SendableFunction
}

extension _Graph.AsyncGraphFactory: _Graph.ReplaceableInside {
    /// The function.
    public typealias Replacement = SendableFunction
}

extension _Graph.IncludedRecipe: _Graph.ReplaceableInside where Recipe: _Graph.ReplaceableInside {
    /// The type of its replacement.
    public typealias Replacement = Recipe.Replacement
}

extension Replacements where Recipes: _Graph.GraphRecipes {
    /// A recipe of a graph that is included.
    @available(
        *,
        unavailable,
        message: "an included graph provides it; replace it there, as in $0.inside(\\.network) { $0.api = … }"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Recipe: _Graph.ReplaceableInside>(
        dynamicMember name: KeyPath<Recipes.Included, Recipe>
    ) -> Recipe.Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// A name that neither the graph nor an included one has.
    @available(*, unavailable, message: "neither the graph nor one that it includes has a recipe of this name")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Graph, Replacement>(
        dynamicMember name: KeyPath<Recipes.Included, _Graph.UnknownRecipe<Graph>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}
