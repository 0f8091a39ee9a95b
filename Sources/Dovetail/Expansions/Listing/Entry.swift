extension _Graph {
    /// An input or a recipe in the list of its graph: how a test replaces it, and how another graph gets it.
    ///
    /// ```swift
    /// struct AppGraph {
    ///     struct Isolation { private let marker = _Graph.IsolationMarker() }
    ///     nonisolated struct Recipes {
    ///         var api: _Graph.Entry<
    ///             _Graph.Replaceable<any ApiService>, _Graph.GraphRecipe<Isolation, AppGraph, Never, any ApiService>
    ///         > { .init("api") { graph in graph.api() } }
    ///     }
    ///
    ///     func api() -> any ApiService { HTTPApi(baseURL: url) }
    /// }
    /// ```
    ///
    /// `Key` is the key by which a test replaces it, and `Recipe` the function that provides it. `Recipe` is `()` if other graphs cannot
    /// get it, since it is on an actor that they cannot know.
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

extension _Graph {
    /// An entry whose recipe can be replaced. One parameter of a method, so that the compiler says only that a recipe does not exist.
    public protocol ReplaceableEntry {
        /// The key by which a test replaces it.
        associatedtype Key: ReplaceableKey

        /// The key by which a test replaces it.
        var key: Key { get }
    }
}

extension _Graph.Entry: _Graph.ReplaceableEntry where Key: _Graph.ReplaceableKey {}

// Static functions, which capture nothing, so they need not be `Sendable`. Not one initializer inside of another: if the type of an
// entry has an error, the compiler would report the inner one, too.
extension _Graph.Entry {
    /// A recipe without arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ key: Key,
        _ make: @escaping @isolated(any) (Graph) throws(Failure) -> Service
    ) where Recipe == _Graph.GraphRecipe<Isolation, Graph, Failure, Service> {
        self.init(key, Recipe(make))
    }

    /// An asynchronous recipe without arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ key: Key,
        _ make: @escaping @Sendable (Graph) async throws(Failure) -> Service
    ) where Recipe == _Graph.AsyncGraphRecipe<Isolation, Graph, Failure, Service> {
        self.init(key, Recipe(make))
    }

    /// An asynchronous recipe without arguments, on the main actor.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ key: Key,
        _ make: @escaping @MainActor @Sendable (Graph) async throws(Failure) -> Service,
        on actor: MainActor.Type = MainActor.self
    ) where Recipe == _Graph.AsyncGraphRecipe<Isolation, Graph, Failure, Service> {
        self.init(key, Recipe(make, on: actor))
    }

    /// A recipe with arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Function, SendableFunction, MainActorFunction>(
        _ key: Key,
        _ make: @escaping @isolated(any) (Graph) -> Function
    ) where Recipe == _Graph.GraphFactory<Isolation, Graph, Function, SendableFunction, MainActorFunction> {
        self.init(key, Recipe(make))
    }

    /// An asynchronous recipe with arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Function, SendableFunction>(
        _ key: Key,
        _ make: @escaping @isolated(any) (Graph) -> Function
    ) where Recipe == _Graph.AsyncGraphFactory<Isolation, Graph, Function, SendableFunction> {
        self.init(key, Recipe(make))
    }
}
