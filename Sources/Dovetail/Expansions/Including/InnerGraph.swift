extension _Graph {
    /// An input or a recipe that provides a graph with these recipes.
    ///
    /// `Isolation` is a type that is `Sendable` if replacements for recipes of the inner graph need not be: they stay where the graph that
    /// provides it is, since that is isolated to a global actor, see ``RecipeList``, or is not declared `Sendable`.
    public struct InnerGraph<Recipes, Isolation> {
        let name: StaticString
    }

    /// Lets the compiler decide whether a type is a graph. A macro sees only its name.
    ///
    /// ```swift
    /// struct CallGraph {}     // not a graph of services
    ///
    /// let network = _Graph.InnerGraphLookup<NetworkGraph, ()>("network")._recipes      // an InnerGraph<NetworkGraph.Recipes, ()>
    /// let calls = _Graph.InnerGraphLookup<CallGraph, ()>("calls")._recipes             // an InnerGraph<NoReplacement<CallGraph>, ()>
    /// ```
    ///
    /// It does not ask whether `Recipes` is `Sendable`: a child graph includes its parent, so the compiler would ask each whether the
    /// other one is.
    @dynamicMemberLookup
    public struct InnerGraphLookup<Graph, Isolation> {
        let name: StaticString

        /// - Parameter name: The name of the input or the recipe.
        public init(_ name: StaticString) { self.name = name }

        /// A graph has a member of this type.
        public subscript<Recipes: RecipeList<Graph>>(
            dynamicMember recipes: KeyPath<Graph, Recipes>
        ) -> InnerGraph<Recipes, Isolation> { InnerGraph(name: name) }

        /// Other types have no such member, nor has a graph without recipes.
        @_disfavoredOverload
        public subscript(dynamicMember recipes: StaticString) -> InnerGraph<NoReplacement<Graph>, Isolation> {
            InnerGraph(name: name)
        }
    }
}

// `Recipes` of a graph that is not declared Sendable stores the names of its inner graphs, so it is Sendable only if all of these are.
extension _Graph.InnerGraph: Sendable where Recipes: Sendable {}
