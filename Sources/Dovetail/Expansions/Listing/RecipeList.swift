extension _Graph {
    /// The inputs and recipes of a graph, with an ``Entry`` for each: one list for tests that replace them, and for graphs that
    /// include this one.
    ///
    /// **Isolation.** A graph may be isolated to one global actor as a whole. Replacements in such a graph run on that actor too and
    /// never leave it, so they need not be `Sendable`. A macro does not see the isolation of a struct: a build setting may put it on
    /// the main actor. But a type reveals it, because a type isolated to an actor is `Sendable` whatever it stores. ``Graph()`` writes
    /// such a type into the graph:
    ///
    /// ```swift
    /// struct AppGraph {
    ///     struct Isolation { let marker: _Graph.IsolationMarker }    // Sendable where it lives on an actor, and so does AppGraph
    ///     nonisolated struct Recipes: _Graph.RecipeList {
    ///         static var _copy: _Graph.GraphCopy<Isolation, AppGraph, Self> { .init { graph in { _ in graph } } }
    ///     }
    /// }
    /// ```
    public protocol RecipeList<Graph> {
        /// The graph.
        associatedtype Graph
        /// A type that is `Sendable` only if the graph is isolated to a global actor.
        associatedtype GraphIsolation
        /// A struct with an ``InnerGraph`` for each graph that an input or a recipe provides.
        associatedtype Graphs = ()
        /// The type in which the names of included graphs are looked up.
        associatedtype Included = ()

        /// The list.
        init()

        /// The names of inputs and recipes that provide graphs.
        var _graphs: Graphs { get }

        /// Makes a copy of the graph.
        static var _copy: GraphCopy<GraphIsolation, Graph, Self> { get }
    }

    /// An empty type that is not `Sendable`. Nor is a struct that contains it, unless a global actor protects the struct. See
    /// ``RecipeList``.
    public struct IsolationMarker {}

    /// The graphs that were visited on the way to one that is described.
    public typealias Path = Set<String>

    /// A function of the graph that makes copies with further replacements. It runs where the graph is made.
    public typealias GraphCopy<Isolation, Graph, Recipes> =
        GraphRecipe<Isolation, Graph, Never, (Replacements<Recipes>) -> Graph>
}

extension _Graph.RecipeList where Graphs == () {
    /// None.
    public var _graphs: () { () }
}

extension _Graph.RecipeList {
    /// Makes a copy of the graph with further replacements, which `change` sets.
    ///
    /// The graph does not call its own method, which is deprecated if one of its inputs is.
    public static func _replacing(
        _ graph: Graph,
        _ change: (inout Replacements<Self>) throws -> Void
    ) rethrows -> Graph { _copy.make(graph)(try Replacements(Self())._changed(by: change)) }
}
