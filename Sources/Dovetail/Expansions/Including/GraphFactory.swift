extension _Graph {
    /// A recipe of a graph that takes arguments: a function of the graph, which returns a function of the arguments. See ``GraphRecipe``.
    ///
    /// `Function`, `SendableFunction` and `MainActorFunction` are one function type: plain, with `@Sendable`, and with
    /// `@MainActor`. An asynchronous function switches to its actor by itself, so it needs neither a `MainActorFunction`, which is
    /// `Never`, nor an `Isolation`, which is ``IsolationMarker``.
    public struct GraphFactory<Isolation, Graph, Function, SendableFunction, MainActorFunction>: ProvidedRecipe {
        /// The function.
        public typealias Provided = ServiceType<Isolation, Graph, SendableFunction>
        @usableFromInline let make: @Sendable (Graph) -> Function

        /// - Parameter make: A static function, which captures nothing. What it returns captures the graph only.
        @_alwaysEmitIntoClient
        public init(_ make: @escaping @isolated(any) (Graph) -> Function) {
            // `Isolation` states where the function runs. The function is synchronous, so both types have one representation.
            self.make = unsafeBitCast(make, to: (@Sendable (Graph) -> Function).self)
        }

        /// The recipe as a function of its arguments.
        @_alwaysEmitIntoClient
        public func supply(from graph: Graph) -> Function { make(graph) }

        /// The recipe as a function of its arguments, on the main actor.
        @_alwaysEmitIntoClient @MainActor
        public func supply(from graph: Graph) -> Function where Isolation: Sendable { make(graph) }

        /// The recipe as a function of its arguments.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph) -> SendableFunction where Graph: Sendable {
            // The function captures only the graph, which is Sendable, and `@Sendable` does not change the representation of a function.
            unsafeBitCast(make(graph), to: SendableFunction.self)
        }

        /// The recipe as a function of its arguments, on the main actor.
        @_alwaysEmitIntoClient @_disfavoredOverload
        public func supply(from graph: Graph) -> MainActorFunction where Graph: Sendable {
            // As above. Also, this function is only called on the main actor, where its recipe runs.
            unsafeBitCast(make(graph), to: MainActorFunction.self)
        }

        /// Reports a recipe of the main actor for a parameter whose function may run anywhere. Nothing runs on this actor,
        /// so every call is an error.
        @available(*, deprecated, message: "the recipe runs on the main actor; take it as '@MainActor (…) -> …'")
        @_alwaysEmitIntoClient @WrongActor @_disfavoredOverload
        public func supply(from graph: Graph) -> SendableFunction where Graph: Sendable, Isolation: Sendable {
            preconditionFailure("the recipe runs on the main actor only")
        }
    }
}
