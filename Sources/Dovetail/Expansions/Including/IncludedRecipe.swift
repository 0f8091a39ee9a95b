extension _Graph {
    /// A recipe of a graph that another graph includes, directly or through others: the recipe, and the way to its graph.
    ///
    /// A macro sees one struct, so it does not know the recipes of an included graph. The compiler does: it finds a recipe by
    /// its name, with [key path member
    /// lookup](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0252-keypath-dynamic-member-lookup.md). `@Graph`
    /// writes the lookup into a graph that includes others:
    ///
    /// ```swift
    /// struct AppGraph {
    ///     let network: NetworkGraph
    ///
    ///     @dynamicMemberLookup
    ///     nonisolated struct Recipes {
    ///         subscript<Key, Recipe: _Graph.ProvidedRecipe<NetworkGraph>>(
    ///             dynamicMember name: KeyPath<NetworkGraph.Recipes, _Graph.Entry<Key, Recipe>>
    ///         ) -> _Graph.IncludedRecipe<_Graph.IsolationMarker, AppGraph, NetworkGraph, Recipe> {
    ///             _Graph.IncludedRecipe(NetworkGraph.Recipes()[keyPath: name].recipe) { $0.network }
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// Each name is looked up once. From then on, using the recipe takes two function calls. It is a class, since the functions of a
    /// struct would be retained for each call.
    ///
    /// `Isolation` is a type that is `Sendable` if `path` runs on the main actor, see ``GraphRecipe``.
    public final class IncludedRecipe<Isolation, Graph, Source, Recipe: ProvidedRecipe>: Sendable {
        /// The recipe.
        public let recipe: Recipe
        @usableFromInline let path: @Sendable (Graph) -> Source

        /// - Parameters:
        ///   - recipe: The recipe.
        ///   - path: A static function that leads from the including graph to the included one, and captures nothing.
        @_alwaysEmitIntoClient
        public convenience init(_ recipe: Recipe, in path: @escaping @isolated(any) (Graph) -> Source) {
            // `Isolation` states where the function runs. The function is synchronous, so both types have one representation.
            self.init(recipe: recipe, path: unsafeBitCast(path, to: (@Sendable (Graph) -> Source).self))
        }

        @usableFromInline
        init(recipe: Recipe, path: @escaping @Sendable (Graph) -> Source) {
            self.recipe = recipe
            self.path = path
        }

        /// The same recipe, for a graph that includes this one.
        ///
        /// - Parameter path: A function that leads from that graph to this one.
        /// - Returns: The recipe with the longer path.
        @_alwaysEmitIntoClient
        public func through<Outer, Whole>(
            _ path: @escaping @isolated(any) (Whole) -> Graph
        ) -> IncludedRecipe<Outer, Whole, Source, Recipe> {
            let part = unsafeBitCast(path, to: (@Sendable (Whole) -> Graph).self)
            return IncludedRecipe<Outer, Whole, Source, Recipe>(
                recipe: recipe,
                path: { [path = self.path] in path(part($0)) }
            )
        }

        /// The graph that has the recipe.
        @_alwaysEmitIntoClient
        public func source(in graph: Graph) -> Source { path(graph) }

        /// The graph that has the recipe, on the main actor.
        @_alwaysEmitIntoClient @MainActor
        public func source(in graph: Graph) -> Source where Isolation: Sendable { path(graph) }
    }
}
