/// The name and the type of a recipe that can be replaced in a copy of its graph, or whose service can be changed there.
///
/// `@Graph` writes one for each recipe. Without macros, write them by hand, in a struct that you pass to ``Replacements``:
///
/// ```swift
/// struct Recipes {
///     var api: Replaceable<any ApiService> { "api" }
///     var profile: ReplaceableRecipe<@Sendable (User.ID) -> ProfileViewModel, ProfileViewModel> { "profile" }  // takes an argument
/// }
/// ```
public typealias Replaceable<Service> = ReplaceableRecipe<Service, Service>

/// The key by which a recipe is replaced or changed: ``ReplaceableRecipe``, ``ReplaceableFactory`` or
/// ``ReplaceableFunction``.
public protocol ReplaceableKey<Replacement, Service>: Sendable, ExpressibleByStringLiteral {
    /// The type of a replacement: a function if the recipe takes arguments.
    associatedtype Replacement
    /// The service that the recipe provides.
    associatedtype Service

    /// The recipe's name.
    var name: StaticString { get }
}

/// A recipe that can be replaced in a copy of its graph: its name, the type of a replacement, which is a function if the
/// recipe takes arguments, and the type of its service.
///
/// For recipes without arguments, see ``Replaceable``.
public struct ReplaceableRecipe<Replacement: ~Copyable, Service: ~Copyable>: Sendable, ExpressibleByStringLiteral {
    /// The name that the replacement is read by.
    public let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}

extension ReplaceableRecipe: ReplaceableKey {}

/// A recipe that takes arguments, in a graph that may live on a global actor. See ``IsolatedRecipes``.
///
/// ```swift
/// struct Recipes {
///     typealias Profile = ReplaceableFactory<
///         (User.ID) -> ProfileViewModel, @Sendable (User.ID) -> ProfileViewModel, ProfileViewModel
///     >
///     var profile: Profile { "profile" }
/// }
/// ```
///
/// `Factory` and `Replacement` are one function type, without and with `@Sendable`. A `Factory` can be set only if the graph
/// is isolated to a global actor, a `Replacement` always.
public struct ReplaceableFactory<Factory, Replacement, Service: ~Copyable>: Sendable, ExpressibleByStringLiteral {
    /// The name that the replacement is read by.
    public let name: StaticString

    /// A recipe of this name.
    ///
    /// - Parameter name: The name that the replacement is read by.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }
}

extension ReplaceableFactory: ReplaceableKey {}

/// The recipes of a graph that may be isolated to one global actor as a whole.
///
/// Replacements in such a graph run on that actor too and never leave it, so they need not be `Sendable`. A macro does not
/// see the isolation of a struct: a build setting may put it on the main actor. But a type reveals it, because a type
/// isolated to an actor is `Sendable` whatever it stores. `@Graph` writes such a type into the graph:
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
    /// A type that is `Sendable` only if the graph is isolated to a global actor.
    associatedtype GraphIsolation
}

/// An empty type that is not `Sendable`. Nor is a struct that contains it, unless a global actor protects the struct. See
/// ``IsolatedRecipes``.
public struct IsolationMarker {
    /// Marks a type.
    public init() {}
}

/// A recipe that provides a function, which need not be `Sendable` to be replaced.
///
/// `@Graph` writes this if the graph is not declared `Sendable`. A graph that accepts functions that are not `Sendable` must
/// not be `Sendable` itself, which ``ReplaceableFunctions`` ensures.
public struct ReplaceableFunction<Function>: ReplaceableKey {
    /// The function that replaces the recipe's.
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

/// An empty type that is `Sendable` only if all these functions are. The same then holds for the struct that contains it.
///
/// ```swift
/// struct Recipes {
///     var retrieve: ReplaceableFunction<Users.Retrieve> { "retrieve" }
///     let functions = ReplaceableFunctions<(Users.Retrieve)>()
/// }
/// ```
public struct ReplaceableFunctions<Functions> {
    /// Stands for the functions.
    public init() {}
}

extension ReplaceableFunctions: Sendable where Functions: Sendable {}
