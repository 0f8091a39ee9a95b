extension _Graph {
    /// An asynchronous recipe, as a function of its graph. See ``GraphRecipe``.
    public struct AsyncGraphRecipe<Isolation, Graph, Failure: Error, Service: ~Copyable>: ProvidedRecipe {
        /// The service.
        public typealias Provided = ServiceType<Isolation, Graph, Service>
        @usableFromInline let make: @Sendable (Graph) async throws(Failure) -> Service

        /// - Parameter make: A function that runs anywhere.
        @_alwaysEmitIntoClient
        public init(_ make: @escaping @Sendable (Graph) async throws(Failure) -> Service) { self.make = make }

        /// - Parameters:
        ///   - make: A function that runs on the main actor.
        ///   - actor: The main actor.
        @_alwaysEmitIntoClient
        public init(
            _ make: @escaping @MainActor @Sendable (Graph) async throws(Failure) -> Service,
            on actor: MainActor.Type = MainActor.self
        ) {
            // The function switches to the main actor by itself, and `Isolation` states that it is called from there.
            self.make = unsafeBitCast(make, to: (@Sendable (Graph) async throws(Failure) -> Service).self)
        }

        /// Returns the recipe's service.
        @_alwaysEmitIntoClient
        public func supply(from graph: Graph) async throws(Failure) -> Service { try await make(graph) }

        /// Returns the recipe's service, on the main actor.
        @_alwaysEmitIntoClient @MainActor
        public func supply(from graph: Graph) async throws(Failure) -> Service
        where Isolation: Sendable, Graph: Sendable { try await make(graph) }

        // The other overloads are disfavored, as those of `GraphRecipe`.

        /// The recipe itself.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph) -> () async throws(Failure) -> Service {
            { () async throws(Failure) in try await make(graph) }
        }

        /// The recipe itself.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph) -> @Sendable () async throws(Failure) -> Service where Graph: Sendable {
            { () async throws(Failure) in try await make(graph) }
        }
    }
}

// The same for recipes that cannot throw, see `GraphRecipe`.
extension _Graph.AsyncGraphRecipe where Failure == Never, Service: ~Copyable {
    /// The recipe itself.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func supply(from graph: Graph) -> () async -> Service { { () async in await make(graph) } }

    /// The recipe itself.
    @_alwaysEmitIntoClient @_disfavoredOverload
    public func supply(from graph: Graph) -> @Sendable () async -> Service where Graph: Sendable {
        { () async in await make(graph) }
    }
}
