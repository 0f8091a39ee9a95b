/// A recipe of a graph that another graph includes, directly or through others: the recipe, and the way to its graph.
///
/// A macro sees one struct, and so it does not know what an included graph has. The compiler does: it finds a recipe by its
/// name, with [key path member lookup](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0252-keypath-dynamic-member-lookup.md).
/// `@Graph` writes the lookup into a graph that includes others:
///
/// ```swift
/// @dynamicMemberLookup
/// nonisolated struct Provided {
///     subscript<Recipe: ProvidedRecipe<NetworkGraph>>(
///         dynamicMember name: KeyPath<NetworkGraph.Provided, Recipe>
///     ) -> IncludedRecipe<IsolationMarker, AppGraph, NetworkGraph, Recipe> {
///         IncludedRecipe(NetworkGraph.Provided()[keyPath: name]) { $0.network }
///     }
/// }
/// ```
///
/// The lookup happens once for each name that a graph takes. From then on a recipe is a call of two functions.
///
/// `Isolation` is a type that is `Sendable` where the way to the graph runs on the main actor, see ``GraphRecipe``.
public struct IncludedRecipe<Isolation, Graph, Source, Recipe: ProvidedRecipe>: Sendable {
    /// The recipe.
    public let recipe: Recipe
    @usableFromInline let path: @Sendable (Graph) -> Source

    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - path: The way from the graph that includes another one to that: a static function, which captures nothing.
    @_alwaysEmitIntoClient
    public init(_ recipe: Recipe, in path: @escaping @isolated(any) (Graph) -> Source) {
        // Where it runs, `Isolation` says instead. Apart from that both are the same to the compiler, as it is synchronous.
        self.init(recipe: recipe, path: unsafeBitCast(path, to: (@Sendable (Graph) -> Source).self))
    }

    @usableFromInline
    init(recipe: Recipe, path: @escaping @Sendable (Graph) -> Source) {
        self.recipe = recipe
        self.path = path
    }

    /// The recipe as a graph has it that includes this one.
    ///
    /// - Parameter path: The way from the whole to this graph.
    /// - Returns: The recipe with the longer way.
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

/// Stands for a recipe that neither a graph nor one that it includes has, so that the compiler reports that and nothing else.
public struct UnknownRecipe<Graph>: Sendable {
    /// Stands for a recipe.
    public init() {}

    /// The recipe.
    public var recipe: Self { self }

    /// The graph that has the recipe.
    public func source(in graph: Graph) -> Graph { graph }

    /// What the recipe provides.
    public func supply<Service: ~Copyable>(from graph: Graph) -> Service { fatalError() }
}

/// Stands for all that a graph provides which has an error. Graphs that include it have no others for that.
public struct BrokenRecipe<Graph>: ProvidedRecipe {
    /// Stands for a recipe.
    public init() {}

    /// What the recipe provides.
    public func supply<Service: ~Copyable>(from graph: Graph) -> Service { fatalError() }
}
