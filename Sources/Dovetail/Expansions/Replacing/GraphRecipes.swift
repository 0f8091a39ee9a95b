extension _Graph {
    /// The recipes of a graph. ``Graph()`` writes it, so that `inside` can change the graph if another one provides it.
    public protocol GraphRecipes<Graph> {
        /// The graph.
        associatedtype Graph

        /// The names of the recipes.
        init()

        /// Makes a copy of the graph.
        static var _replacing: GraphReplacing<Graph, Self> { get }
    }
}

extension _Graph.GraphRecipes {
    /// Makes a copy of the graph with further replacements.
    ///
    /// The graph does not call its own method, which is deprecated if one of its inputs is.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - change: Sets further replacements.
    /// - Returns: The changed copy.
    /// - Throws: The error of `change`.
    public static func _copy(
        _ graph: Graph,
        changing change: (inout Replacements<Self>) throws -> Void
    ) rethrows -> Graph {
        _replacing.replace(graph, try Replacements(Self())._changed(by: change))
    }
}

extension _Graph {
    /// The recipes of a graph that provides other graphs.
    public protocol RecipesOfGraphs {
        /// A struct with an ``InnerGraph`` for each of the provided graphs.
        associatedtype Graphs: InnerGraphNames
        /// The type in which the names of included graphs are looked up.
        associatedtype Included
    }

    /// The names of inputs and recipes that provide graphs.
    public protocol InnerGraphNames {
        /// The names.
        init()
    }

    /// Creates a copy of a graph with further replacements.
    public struct GraphReplacing<Graph, Recipes>: Sendable {
        let replace: @Sendable (Graph, Replacements<Recipes>) -> Graph

        /// - Parameter replace: A static function, which captures nothing.
        public init(_ replace: @escaping @isolated(any) (Graph, Replacements<Recipes>) -> Graph) {
            // The function runs where the graph is created, which is where the graph is isolated. It is synchronous, so
            // both types have one representation.
            self.replace = unsafeBitCast(replace, to: (@Sendable (Graph, Replacements<Recipes>) -> Graph).self)
        }
    }
}
