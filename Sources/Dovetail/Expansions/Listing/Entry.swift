extension _Graph {
    /// An input or a recipe in the list of its graph: how a test replaces it, and how another graph gets it.
    ///
    /// ```swift
    /// struct AppGraph {
    ///     struct Isolation { let marker: _Graph.IsolationMarker }
    ///     nonisolated struct Recipes {
    ///         var api: _Graph.Entry<
    ///             _Graph.SyncReplacement<any ApiService, Never>, _Graph.GraphRecipe<Isolation, AppGraph, Never, any ApiService>
    ///         > { .init("api") { graph in graph.api() } }
    ///     }
    ///
    ///     func api() -> any ApiService { HTTPApi(baseURL: url) }
    /// }
    /// ```
    ///
    /// `Form` is the ``ReplacementForm`` by which a test replaces it, and `Recipe` the function that provides it. `Recipe` is `()` if
    /// other graphs cannot get it, since it is on an actor that they cannot know.
    public struct Entry<Form, Recipe> {
        /// The name by which its replacement is read.
        public let name: StaticString
        /// The function that provides it.
        public let recipe: Recipe

        /// - Parameters:
        ///   - name: The name by which its replacement is read.
        ///   - recipe: The function that provides it.
        @_alwaysEmitIntoClient
        public init(_ name: StaticString, _ recipe: Recipe) {
            self.name = name
            self.recipe = recipe
        }
    }

    /// An entry whose recipe can be replaced.
    ///
    /// A method is generic over it alone: where a recipe does not exist, the compiler would report each further parameter of the type.
    public protocol ReplaceableEntry {
        /// The form of its replacement.
        associatedtype Form: ReplacementForm

        /// The name by which its replacement is read.
        var name: StaticString { get }
    }
}

extension _Graph.Entry: _Graph.ReplaceableEntry where Form: _Graph.ReplacementForm {}

extension _Graph.Entry {
    /// The function that replaces a recipe with arguments, or `nil` if there is none.
    @_alwaysEmitIntoClient @inline(__always)
    public func replacement<Function, Make, Service: ~Copyable, Recipes>(_ replacements: Replacements<Recipes>) -> Make?
    where Form == _Graph.FactoryReplacement<Function, Make, Service> { replacements[name] }

    // The initializers take static functions, which capture nothing, so they need not be `Sendable`. Not one initializer inside of
    // another: if the type of an entry has an error, the compiler would report the inner one, too.

    /// A recipe without arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ name: StaticString,
        _ make: @escaping @isolated(any) (Graph) throws(Failure) -> Service
    ) where Recipe == _Graph.GraphRecipe<Isolation, Graph, Failure, Service> { self.init(name, Recipe(make)) }

    /// An asynchronous recipe without arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ name: StaticString,
        _ make: @escaping @Sendable (Graph) async throws(Failure) -> Service
    ) where Recipe == _Graph.AsyncGraphRecipe<Isolation, Graph, Failure, Service> { self.init(name, Recipe(make)) }

    /// An asynchronous recipe without arguments, on the main actor.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Failure, Service: ~Copyable>(
        _ name: StaticString,
        _ make: @escaping @MainActor @Sendable (Graph) async throws(Failure) -> Service,
        on actor: MainActor.Type = MainActor.self
    ) where Recipe == _Graph.AsyncGraphRecipe<Isolation, Graph, Failure, Service> {
        self.init(name, Recipe(make, on: actor))
    }

    /// A recipe with arguments.
    @_alwaysEmitIntoClient
    public init<Isolation, Graph, Function, SendableFunction, MainActorFunction>(
        _ name: StaticString,
        _ make: @escaping @isolated(any) (Graph) -> Function
    ) where Recipe == _Graph.GraphFactory<Isolation, Graph, Function, SendableFunction, MainActorFunction> {
        self.init(name, Recipe(make))
    }
}
