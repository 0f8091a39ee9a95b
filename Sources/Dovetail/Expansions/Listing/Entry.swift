extension _Graph {
    /// An input or a recipe in the list of its graph: how a test replaces it, and how another graph gets it.
    ///
    /// ```swift
    /// struct AppGraph {
    ///     nonisolated struct Recipes {
    ///         var api: _Graph.Entry<_Graph.Replaceable<any Api>, _Graph.GraphRecipe<Isolation, AppGraph, Never, any Api>> {
    ///             .init("api", .init { graph in graph.api() })
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// Either part may be `()`: an input is passed when the graph is made, so a test cannot replace it; and a recipe on an actor that
    /// other graphs cannot know is not theirs to take.
    public struct Entry<Key, Recipe> {
        /// The key by which a test replaces it.
        public let key: Key
        /// The function that provides it.
        public let recipe: Recipe

        /// - Parameters:
        ///   - key: The key by which a test replaces it.
        ///   - recipe: The function that provides it.
        @_alwaysEmitIntoClient
        public init(_ key: Key, _ recipe: Recipe) {
            self.key = key
            self.recipe = recipe
        }
    }

    /// A recipe that takes arguments, in the list of its graph.
    ///
    /// `Function`, `SendableFunction` and `MainActorFunction` are one function type: plain, with `@Sendable`, and with
    /// `@MainActor`.
    public typealias Factory<Isolation, Graph, Function, SendableFunction, MainActorFunction, Service: ~Copyable> =
        Entry<
            ReplaceableFactory<Function, SendableFunction, Service>,
            GraphFactory<Isolation, Graph, Function, SendableFunction, MainActorFunction>
        >
}
