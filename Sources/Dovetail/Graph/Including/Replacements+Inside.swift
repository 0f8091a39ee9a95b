extension Replacements where Recipes: RecipesOfGraphs {
    /// Changes a graph that an input or a recipe provides.
    ///
    /// ```swift
    /// let testing = app.replacing {
    ///     $0.inside(\.network) { $0.api = cache }
    ///     $0.inside(\.loggedIn) { $0.retrieveFriends = { [] } }
    /// }
    /// ```
    ///
    /// The changed graph shares its services within the graph that `replacing` returns. The original stays unchanged.
    ///
    /// - Parameters:
    ///   - graph: The input or the recipe, as in `\.network`. It is marked with ``Included()``, or the name of its type ends in
    ///     `Graph`; otherwise `$0.change(\.network) { $0 = $0.replacing { … } }` does the same.
    ///   - change: Replaces recipes of that graph. It runs at once.
    public mutating func inside<Inner: GraphRecipes>(
        _ graph: KeyPath<Recipes.Graphs, InnerGraph<Inner>>,
        _ change: (inout Replacements<Inner>) throws -> Void
    ) rethrows {
        entries.change(
            Recipes.Graphs()[keyPath: graph].name,
            inside: try Replacements<Inner>(Inner()).changed(by: change)
        )
    }
}

extension Replacements {
    /// An input or recipe that provides no graph, or whose type is not known to be a graph.
    @available(
        *,
        unavailable,
        message:
            "'inside' takes an input or a recipe that provides a graph: it is @Included, or the name of its type ends in 'Graph'; $0.change(…) takes any"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public mutating func inside<Recipe: ReplaceableKey>(
        _ recipe: KeyPath<Recipes, Recipe>,
        _ change: (inout Never) -> Void
    ) {}
}

// Names of included graphs are found, so that the compiler says where they are replaced.

/// A recipe that can be replaced inside an included graph.
public protocol ReplaceableInside<Replacement> {
    /// The type of its replacement.
    associatedtype Replacement
}

extension GraphRecipe: ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension ThrowingGraphRecipe: ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension AsyncGraphRecipe: ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension AsyncThrowingGraphRecipe: ReplaceableInside {
    /// The service.
    public typealias Replacement = Service
}

extension GraphFactory: ReplaceableInside {
    /// The function.
    public typealias Replacement = SendableFunction
}

extension AsyncGraphFactory: ReplaceableInside {
    /// The function.
    public typealias Replacement = SendableFunction
}

extension IncludedRecipe: ReplaceableInside where Recipe: ReplaceableInside {
    /// The type of its replacement.
    public typealias Replacement = Recipe.Replacement
}

extension Replacements where Recipes: RecipesOfGraphs {
    /// A recipe of a graph that is included.
    @available(
        *,
        unavailable,
        message: "an included graph provides it; replace it there: $0.inside(\\.network) { $0.api = … }"
    )
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Recipe: ReplaceableInside>(
        dynamicMember name: KeyPath<Recipes.Included, Recipe>
    ) -> Recipe.Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}

extension Replacements where Recipes: RecipesOfGraphs {
    /// A name that neither the graph nor an included one has.
    @available(*, unavailable, message: "neither the graph nor one that it includes has a recipe of this name")
    @_alwaysEmitIntoClient @_disfavoredOverload
    public subscript<Graph, Replacement>(
        dynamicMember name: KeyPath<Recipes.Included, UnknownRecipe<Graph>>
    ) -> Replacement {
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}

extension [ReplacementEntry]? {
    fileprivate mutating func change<Inner: GraphRecipes>(
        _ name: StaticString,
        inside replacements: Replacements<Inner>
    ) {
        change(name) { (graph: inout Inner.Graph) in graph = Inner._replacing.replace(graph, replacements) }
    }
}

/// The recipes of a graph. ``Graph()`` writes it, so that `inside` can change the graph if another one provides it.
public protocol GraphRecipes<Graph> {
    /// The graph.
    associatedtype Graph

    /// The names of the recipes.
    init()

    /// Makes a copy of the graph.
    static var _replacing: GraphReplacing<Graph, Self> { get }
}

extension GraphRecipes {
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
        _replacing.replace(graph, try Replacements(Self()).changed(by: change))
    }
}

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

/// The name of an input or a recipe that provides a graph with these recipes.
public struct InnerGraph<Recipes> {
    let name: StaticString
}

// `Recipes` of a graph that is not Sendable stores the names of its inner graphs, so it is Sendable only if all of these are.
extension InnerGraph: Sendable where Recipes: Sendable {}

/// Stands for a graph with replaceable functions that are not `Sendable`, provided by a graph that is or may be `Sendable`.
/// Declare the inner graph `Sendable` to change it from there.
public struct NotSendableGraph: Sendable {}

/// Lets the compiler decide whether a type is a graph. A macro sees only its name.
///
/// ```swift
/// struct CallGraph {}     // not a graph of services
///
/// let network = InnerGraphs<NetworkGraph, IsolationMarker>("network")._recipes      // an InnerGraph<NetworkGraph.Recipes>
/// let calls = InnerGraphs<CallGraph, IsolationMarker>("calls")._recipes             // a NoGraph
/// ```
///
/// `Isolation` is a type that is `Sendable` if the graph that provides the other one is isolated to a global actor, see
/// ``IsolatedRecipes``. Then replacements for recipes of the inner graph stay there, and need not be `Sendable`.
@dynamicMemberLookup
public struct InnerGraphs<Graph, Isolation> {
    let name: StaticString

    /// - Parameter name: The name of the input or the recipe.
    public init(_ name: StaticString) {
        self.name = name
    }

    /// A graph has a member of this type.
    public subscript<Recipes: GraphRecipes<Graph> & Sendable>(
        dynamicMember recipes: KeyPath<Graph, Recipes>
    ) -> InnerGraph<Recipes> {
        InnerGraph(name: name)
    }

    /// A graph has a member of this type.
    public subscript<Recipes: GraphRecipes<Graph>>(
        dynamicMember recipes: KeyPath<Graph, Recipes>
    ) -> InnerGraph<Recipes> where Isolation: Sendable {
        InnerGraph(name: name)
    }

    /// For types to which both of the above apply.
    public subscript<Recipes: GraphRecipes<Graph> & Sendable>(
        dynamicMember recipes: KeyPath<Graph, Recipes>
    ) -> InnerGraph<Recipes> where Isolation: Sendable {
        InnerGraph(name: name)
    }

    /// For types to which neither applies.
    public subscript<Recipes: GraphRecipes<Graph>>(
        dynamicMember recipes: KeyPath<Graph, Recipes>
    ) -> NotSendableGraph {
        NotSendableGraph()
    }

    /// Other types have no such member.
    @_disfavoredOverload
    public subscript(dynamicMember recipes: StaticString) -> NoGraph { NoGraph() }
}

/// The same for a graph that is not declared `Sendable`. Replacements for its recipes need not be `Sendable` either.
@dynamicMemberLookup
public struct LocalInnerGraphs<Graph> {
    let name: StaticString

    /// - Parameter name: The name of the input or the recipe.
    public init(_ name: StaticString) {
        self.name = name
    }

    /// A graph has a member of this type.
    public subscript<Recipes: GraphRecipes<Graph>>(
        dynamicMember recipes: KeyPath<Graph, Recipes>
    ) -> InnerGraph<Recipes> {
        InnerGraph(name: name)
    }

    /// Other types have no such member.
    @_disfavoredOverload
    public subscript(dynamicMember recipes: StaticString) -> NoGraph { NoGraph() }
}

/// Stands for a type that is not a graph.
public struct NoGraph: Sendable {}
