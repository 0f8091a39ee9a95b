// What cannot be replaced is found by its name, so that the compiler says why.

extension _Graph {
    /// Stands for a recipe that cannot be replaced: it is private, or its result has no type name.
    ///
    /// `@Graph` writes an unavailable property of this type for each of them.
    public typealias Unreplaceable = Entry<ReplaceableRecipe<Any, Unreplaced>, ()>

    /// Stands for the service of such a recipe, so that the compiler reports nothing else.
    @dynamicMemberLookup
    public struct Unreplaced {
        /// Stands for a property of the service.
        public subscript<Value>(dynamicMember name: String) -> Value {
            get { preconditionFailure("unavailable") }
            set { preconditionFailure("unavailable") }
        }
    }
}

extension Replacements {
    /// A recipe that cannot be replaced.
    @_alwaysEmitIntoClient
    public subscript<Replacement>(dynamicMember name: KeyPath<Recipes, _Graph.Unreplaceable>) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// An input.
    @available(*, unavailable, message: "an input is passed when the graph is made")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Recipe, Replacement>(
        dynamicMember input: KeyPath<Recipes, _Graph.Entry<(), Recipe>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// An input.
    @available(*, unavailable, message: "an input is passed when the graph is made")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func replace<Recipe, Replacement>(
        _ input: KeyPath<Recipes, _Graph.Entry<(), Recipe>>,
        with make: () -> Replacement
    ) {}

    /// An input.
    @available(*, unavailable, message: "an input is passed when the graph is made")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func change<Recipe>(
        _ input: KeyPath<Recipes, _Graph.Entry<(), Recipe>>,
        _ change: (inout _Graph.Unreplaced) -> Void
    ) {}

    /// A recipe of a graph that is included.
    @available(
        *,
        unavailable,
        message: "an included graph provides it; replace it there, as in $0.inside(\\.network) { $0.api = … }"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Isolation, Graph, Source, Recipe, Replacement>(
        dynamicMember name: KeyPath<Recipes, _Graph.IncludedRecipe<Isolation, Graph, Source, Recipe>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// A name that neither the graph nor an included one has.
    @available(*, unavailable, message: "neither the graph nor one that it includes has a recipe of this name")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Graph, Replacement>(
        dynamicMember name: KeyPath<Recipes, _Graph.UnknownRecipe<Graph>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// Lets the compiler say that a recipe does not exist. Without an overload that is not generic, it says nothing.
    @available(*, unavailable) @_documentation(visibility: internal)
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func change(_ recipe: KeyPath<Recipes, Never>, _ change: (inout Any) -> Void) {}
}
