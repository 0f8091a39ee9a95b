// What cannot be replaced or taken is found by its name, so that the compiler says why.

extension _Graph {
    /// Stands for a recipe that cannot be had, and for its service, so that the compiler says why and reports nothing else.
    ///
    /// `@Graph` writes an unavailable member of this type for each recipe that cannot be replaced, since it is private or its result
    /// has no type name; for a name that neither the graph nor an included one has; and for any recipe of a graph that has an error.
    @dynamicMemberLookup
    public struct UnavailableRecipe<Graph>: ReplaceableEntry, ProvidedRecipe {
        /// Stands for a recipe.
        public init() {}

        /// Stands for its form, which fits every function.
        public typealias Form = FactoryReplacement<() -> Any, @Sendable () -> Any, Self>
        /// Stands for its service.
        public typealias Provided = ServiceType<(), Graph, Never>
        /// Stands for its name.
        public var name: StaticString { "" }
        /// Stands for the recipe.
        public var recipe: Self { self }

        /// Stands for the graph that has the recipe.
        public func source(in graph: Graph) -> Graph { graph }

        /// Stands for its service.
        public func supply<Service: ~Copyable>(from graph: Graph) -> Service { preconditionFailure("unavailable") }

        /// Stands for a property of its service.
        public subscript<Value>(dynamicMember name: String) -> Value {
            get { preconditionFailure("unavailable") }
            set { preconditionFailure("unavailable") }
        }
    }

    /// The form of an input, which cannot be replaced, and what stands for the recipes of a type that has none to replace.
    public enum NoReplacement<Service: ~Copyable>: Sendable {}
}

@available(*, unavailable, message: "an input is passed when the graph is made")
extension _Graph.NoReplacement: _Graph.ReplacementForm {
    /// A function that makes a value.
    public typealias Make = () -> Service
    /// Likewise.
    public typealias LocalMake = () -> Service
    /// Likewise.
    public typealias MainActorMake = () -> Service
}

extension Replacements {
    /// A recipe that cannot be replaced.
    @_alwaysEmitIntoClient
    public subscript<Replacement>(dynamicMember name: KeyPath<Recipes, _Graph.UnavailableRecipe<()>>) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// An input.
    @available(*, unavailable, message: "an input is passed when the graph is made")
    @_alwaysEmitIntoClient
    public subscript<Value, Recipe>(
        dynamicMember input: KeyPath<Recipes, _Graph.Entry<_Graph.NoReplacement<Value>, Recipe>>
    ) -> Value {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// Lets the compiler say that a recipe does not exist. Without an overload that is not generic, it says nothing.
    @available(*, unavailable) @_documentation(visibility: internal)
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func change(_ recipe: KeyPath<Recipes, Never>, _ change: (inout Any) -> Void) {}
}

// MARK: In included graphs

extension Replacements where Recipes: _Graph.RecipeList {
    /// A recipe of a graph that is included.
    @available(
        *,
        unavailable,
        message: "an included graph provides it; replace it there, as in $0.inside(\\.network) { $0.api = … }"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Isolation, Graph, Source, Recipe, Inner, Value>(
        dynamicMember name: KeyPath<Recipes.Included, _Graph.IncludedRecipe<Isolation, Graph, Source, Recipe>>
    ) -> Value where Recipe.Provided == _Graph.ServiceType<Inner, Source, Value> {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }

    /// A name that neither the graph nor an included one has.
    @available(*, unavailable, message: "neither the graph nor one that it includes has a recipe of this name")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Graph, Replacement>(
        dynamicMember name: KeyPath<Recipes.Included, _Graph.UnavailableRecipe<Graph>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}
