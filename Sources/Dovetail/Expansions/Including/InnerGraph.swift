extension _Graph {
    /// The name of an input or a recipe that provides a graph with these recipes.
    public struct InnerGraph<Recipes> {
        let name: StaticString
    }
}

// `Recipes` of a graph that is not Sendable stores the names of its inner graphs, so it is Sendable only if all of these are.
extension _Graph.InnerGraph: Sendable where Recipes: Sendable {}

extension _Graph {
    /// Lets the compiler decide whether a type is a graph. A macro sees only its name.
    ///
    /// ```swift
    /// struct CallGraph {}     // not a graph of services
    ///
    /// let network = _Graph.InnerGraphLookup<NetworkGraph, _Graph.IsolationMarker>("network")._recipes      // an InnerGraph<NetworkGraph.Recipes>
    /// let calls = _Graph.InnerGraphLookup<CallGraph, _Graph.IsolationMarker>("calls")._recipes             // an InnerGraph<UnchangeableGraph>
    /// ```
    ///
    /// `Isolation` is a type that is `Sendable` if the graph that provides the other one is isolated to a global actor, see
    /// ``RecipeList``, or is not `Sendable` itself. Then replacements for recipes of the inner graph stay there, and need not be
    /// `Sendable`.
    @dynamicMemberLookup
    public struct InnerGraphLookup<Graph, Isolation> {
        let name: StaticString

        /// - Parameter name: The name of the input or the recipe.
        public init(_ name: StaticString) {
            self.name = name
        }

        /// A graph has a member of this type.
        public subscript<Recipes: RecipeList<Graph> & Sendable>(
            dynamicMember recipes: KeyPath<Graph, Recipes>
        ) -> InnerGraph<Recipes> {
            InnerGraph(name: name)
        }

        /// A graph has a member of this type.
        public subscript<Recipes: RecipeList<Graph>>(
            dynamicMember recipes: KeyPath<Graph, Recipes>
        ) -> InnerGraph<Recipes> where Isolation: Sendable {
            InnerGraph(name: name)
        }

        /// For types to which both of the above apply.
        public subscript<Recipes: RecipeList<Graph> & Sendable>(
            dynamicMember recipes: KeyPath<Graph, Recipes>
        ) -> InnerGraph<Recipes> where Isolation: Sendable {
            InnerGraph(name: name)
        }

        /// For types to which neither applies.
        public subscript<Recipes: RecipeList<Graph>>(
            dynamicMember recipes: KeyPath<Graph, Recipes>
        ) -> InnerGraph<UnchangeableGraph> {
            InnerGraph<UnchangeableGraph>(name: name)
        }

        /// Other types have no such member.
        @_disfavoredOverload
        public subscript(dynamicMember recipes: StaticString) -> InnerGraph<UnchangeableGraph> {
            InnerGraph<UnchangeableGraph>(name: name)
        }
    }

    /// Stands for what `inside` cannot change: a type that is not a graph, a graph without recipes, or one that provides functions and is
    /// not `Sendable`, in a graph that is or may be.
    public enum UnchangeableGraph {}
}
