/// A recipe that can be replaced in a copy of its graph, or what it provides be changed: its name and its type.
///
/// `@Graph` writes one for each recipe. Without macros they are written by hand, in a struct that ``Replacements`` is
/// made with:
///
/// ```swift
/// struct Recipes {
///     var api: Replaceable<any ApiService> { "api" }
///     var profile: ReplaceableRecipe<@Sendable (User.ID) -> Profile, Profile> { "profile" }    // takes an argument
/// }
/// ```
public typealias Replaceable<Service> = ReplaceableRecipe<Service, Service>

/// What a recipe is replaced and changed by: ``ReplaceableRecipe``, ``ReplaceableFactory`` or ``ReplaceableFunction``.
public protocol ReplaceableKey<Replacement, Service>: Sendable, ExpressibleByStringLiteral {
    /// What takes the recipe's place: a function where it takes arguments.
    associatedtype Replacement
    /// What the recipe provides.
    associatedtype Service

    /// The recipe's name.
    var name: StaticString { get }
}

/// A recipe that can be replaced in a copy of its graph: its name, the type of what takes its place, which is a function
/// where the recipe takes arguments, and the type of what it provides.
///
/// See ``Replaceable``, which is this for recipes that take no arguments.
public struct ReplaceableRecipe<Replacement, Service>: ReplaceableKey {
    /// The name that the replacement is read by.
    public let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}

/// A recipe that takes arguments, in a graph that may live on a global actor. See ``IsolatedRecipes``.
///
/// ```swift
/// var detail: ReplaceableFactory<(Item.ID) -> Detail, @Sendable (Item.ID) -> Detail, Detail> { "detail" }
/// ```
///
/// `Factory` and `Replacement` are one function type, without and with `@Sendable`. The former can be set where the graph lives
/// on a global actor, the latter anywhere.
public struct ReplaceableFactory<Factory, Replacement, Service>: ReplaceableKey {
    /// The name that the replacement is read by.
    public let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}

/// Recipes that may all run on one global actor, and with them their graph.
///
/// What replaces the recipes of such a graph runs there too and never leaves, so that it need not be `Sendable`. A macro does
/// not see where a struct lives: an app's setting may put it on the main actor. But a type knows, because what is isolated to
/// an actor is `Sendable` whatever it holds. `@Graph` writes such a type into the graph:
///
/// ```swift
/// struct AppGraph {
///     struct Isolation { private let marker = IsolationMarker() }    // Sendable where it lives on an actor, and so does AppGraph
///     nonisolated struct Recipes: IsolatedRecipes {
///         typealias GraphIsolation = AppGraph.Isolation
///         var api: Replaceable<any ApiService> { "api" }
///     }
/// }
/// ```
public protocol IsolatedRecipes {
    /// A type that is `Sendable` only where the graph lives on a global actor.
    associatedtype GraphIsolation
}

/// Takes no space, and is not `Sendable`. Nor is what it is a part of, unless a global actor protects it. See ``IsolatedRecipes``.
public struct IsolationMarker {
    /// Marks a type.
    public init() {}
}

/// A recipe that provides a function, which need not be `Sendable` to be replaced.
///
/// `@Graph` writes this where the graph is not declared `Sendable`. A graph in which a function that is not `Sendable` can be
/// set must not be `Sendable` itself, which ``ReplaceableFunctions`` ensures.
public struct ReplaceableFunction<Function>: ReplaceableKey {
    /// The function that takes the place of the recipe's.
    public typealias Replacement = Function
    /// The function that the recipe provides.
    public typealias Service = Function

    /// The name that the replacement is read by.
    public let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}

/// Takes no space, and is `Sendable` only where all these functions are, and so is what it is a part of.
///
/// ```swift
/// struct Recipes {
///     var report: ReplaceableFunction<Report> { "report" }
///     let functions = ReplaceableFunctions<(Report)>()
/// }
/// ```
public struct ReplaceableFunctions<Functions> {
    /// Stands for the functions.
    public init() {}
}

extension ReplaceableFunctions: Sendable where Functions: Sendable {}
