extension _Graph {
    /// A recipe that a graph provides to the graphs that include it. See ``GraphRecipe``.
    public protocol ProvidedRecipe<Graph>: Sendable {
        /// The graph that has the recipe.
        associatedtype Graph
        /// What it provides, as a ``ServiceType``: a service, or a function if it takes arguments.
        associatedtype Provided
    }

    /// A recipe, as a function of its graph. See ``IncludedRecipe``.
    ///
    /// `@Graph` writes one for each recipe and input, so that other graphs can take it:
    ///
    /// ```swift
    /// struct NetworkGraph {
    ///     struct Isolation { let marker: _Graph.IsolationMarker }
    ///     nonisolated struct Recipes {
    ///         var api: _Graph.Entry<Any, _Graph.GraphRecipe<Isolation, NetworkGraph, Never, any ApiService>> {
    ///             .init("api") { graph in graph.api() }
    ///         }
    ///     }
    ///
    ///     func api() -> any ApiService { HTTPApi(baseURL: url) }
    /// }
    /// ```
    ///
    /// `Isolation` is a type that is `Sendable` if the recipe runs on the main actor, as in ``RecipeList``. This leaves it
    /// to the compiler to find out where the recipe runs.
    ///
    /// An asynchronous recipe is an ``AsyncGraphRecipe``, and one that takes arguments a ``GraphFactory``.
    public struct GraphRecipe<Isolation, Graph, Failure: Error, Service: ~Copyable>: ProvidedRecipe {
        /// The service.
        public typealias Provided = ServiceType<Isolation, Graph, Service>
        @usableFromInline let make: @Sendable (Graph) throws(Failure) -> Service

        /// - Parameter make: A static function, which captures nothing. That is why it need not be `Sendable`.
        @_alwaysEmitIntoClient
        public init(_ make: @escaping @isolated(any) (Graph) throws(Failure) -> Service) {
            // `Isolation` states where the function runs. The function is synchronous, so both types have one representation.
            self.make = unsafeBitCast(make, to: (@Sendable (Graph) throws(Failure) -> Service).self)
        }

        /// Returns the recipe's service.
        @_alwaysEmitIntoClient
        public func supply(from graph: Graph) throws(Failure) -> Service { try make(graph) }

        /// Returns the recipe's service, on the main actor.
        @_alwaysEmitIntoClient @MainActor
        public func supply(from graph: Graph) throws(Failure) -> Service where Isolation: Sendable { try make(graph) }

        // The other overloads supply the recipe itself to a parameter that takes a function. They are disfavored; otherwise
        // the compiler could not say which type is wrong.

        /// The recipe itself.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph) -> () throws(Failure) -> Service {
            { () throws(Failure) in try make(graph) }
        }

        /// The recipe itself, on the main actor.
        @_alwaysEmitIntoClient @MainActor @_disfavoredOverload
        public func supply(from graph: Graph) -> () throws(Failure) -> Service where Isolation: Sendable {
            { () throws(Failure) in try make(graph) }
        }

        /// The recipe itself.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph, isSendable: Bool = true) -> @Sendable () throws(Failure) -> Service
        where Graph: Sendable { { () throws(Failure) in try make(graph) } }

        /// The recipe itself, on the main actor.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(
            from graph: Graph,
            on actor: MainActor.Type = MainActor.self
        ) -> @MainActor @Sendable () throws(Failure) -> Service
        where Graph: Sendable { { () throws(Failure) in try make(graph) } }

        /// Reports a recipe of the main actor for a parameter whose function may run anywhere. Nothing runs on this actor,
        /// so every call is an error.
        @available(*, deprecated, message: "the recipe runs on the main actor; take it as '@MainActor () -> …'")
        @_alwaysEmitIntoClient @WrongActor @_disfavoredOverload
        public func supply(from graph: Graph, isSendable: Bool = true) -> @Sendable () throws(Failure) -> Service
        where Graph: Sendable, Isolation: Sendable { preconditionFailure("the recipe runs on the main actor only") }
    }

    /// An actor on which nothing runs. Overloads that would be wrong to call are isolated to it.
    @globalActor
    public actor WrongActor {
        /// The actor.
        public static let shared = WrongActor()
    }
}

// The same for recipes that cannot throw: a returned function that throws `Never` crashes Swift 6.3.1.
extension _Graph.GraphRecipe where Failure == Never, Service: ~Copyable {
    /// The recipe itself.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func supply(from graph: Graph) -> () -> Service { { make(graph) } }

    /// The recipe itself, on the main actor.
    @_alwaysEmitIntoClient @MainActor @_disfavoredOverload
    public func supply(from graph: Graph) -> () -> Service where Isolation: Sendable { { make(graph) } }

    /// The recipe itself.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func supply(from graph: Graph, isSendable: Bool = true) -> @Sendable () -> Service
    where Graph: Sendable { { make(graph) } }

    /// The recipe itself, on the main actor.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func supply(
        from graph: Graph,
        on actor: MainActor.Type = MainActor.self
    ) -> @MainActor @Sendable () -> Service
    where Graph: Sendable { { make(graph) } }

    /// Reports a recipe of the main actor for a parameter whose function may run anywhere.
    @available(*, deprecated, message: "the recipe runs on the main actor; take it as '@MainActor () -> …'")
    @_alwaysEmitIntoClient @_Graph.WrongActor @_disfavoredOverload
    public func supply(from graph: Graph, isSendable: Bool = true) -> @Sendable () -> Service
    where Graph: Sendable, Isolation: Sendable { preconditionFailure("the recipe runs on the main actor only") }
}
