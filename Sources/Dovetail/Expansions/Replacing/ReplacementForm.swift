extension _Graph {
    /// How a recipe is replaced and changed in a copy of its graph: by which functions. A type only, there are no values.
    ///
    /// `@Graph` writes the form of each recipe into its ``Entry``:
    ///
    /// ```swift
    /// struct Recipes {
    ///     var api: _Graph.Entry<_Graph.SyncReplacement<any ApiService, Never>, ()> { .init("api", ()) }
    ///     var database: _Graph.Entry<_Graph.SyncReplacement<Database, any Error>, ()> { .init("database", ()) }   // throws
    /// }
    /// ```
    ///
    /// A recipe whose result cannot be copied has a form, too, but cannot be replaced.
    public protocol ReplacementForm<Service> {
        /// The service that the recipe provides.
        associatedtype Service
        /// The function that replaces the recipe: it takes the recipe's arguments, and may have its effects.
        associatedtype Make
        /// `Make`, which need not be `Sendable`.
        associatedtype LocalMake
        /// `Make`, on the main actor.
        associatedtype MainActorMake
    }

    /// A form in which a value can replace the recipe, too.
    public protocol ValueReplacement<Service>: ReplacementForm {
        /// A function that returns the value.
        static func returning(_ value: Service) -> Make
    }
}

// MARK: Without arguments

extension _Graph {
    /// The form of a recipe without arguments: a function, which throws if the recipe does.
    ///
    /// It may throw any error, since closures do not infer a typed one. The graph checks its type.
    public enum SyncReplacement<Service: ~Copyable, Failure: Error> {}

    /// The form of an asynchronous recipe without arguments, likewise.
    public enum AsyncReplacement<Service: ~Copyable, Failure: Error> {}
}

extension _Graph.SyncReplacement: _Graph.ValueReplacement {
    /// The function.
    public typealias Make = @Sendable () throws(Failure) -> Service
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () throws(Failure) -> Service
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () throws(Failure) -> Service

    /// A function that returns a value.
    public static func returning(_ value: Service) -> Make {
        // It is `Sendable`, or stays on the actor of the graph, or the graph is not `Sendable`.
        nonisolated(unsafe) let value = value
        return { value }
    }
}

extension _Graph.AsyncReplacement: _Graph.ValueReplacement {
    /// The function.
    public typealias Make = @Sendable () async throws(Failure) -> Service
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async throws(Failure) -> Service
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async throws(Failure) -> Service

    /// A function that returns a value.
    public static func returning(_ value: Service) -> Make { _Graph.SyncReplacement<Service, Failure>.returning(value) }
}

extension _Graph {
    /// The form of a recipe that provides a function, in a graph that is not declared `Sendable`: its replacement need not be either.
    ///
    /// Such a graph must not be `Sendable` itself, so the list of its recipes stores a ``ServiceType`` of each.
    public enum LocalReplacement<Form: ValueReplacement>: ReplacementForm {
        /// The function that replaces the recipe.
        public typealias Make = Form.Make
        /// That function, which need not be `Sendable`.
        public typealias LocalMake = Form.LocalMake
        /// That function, on the main actor.
        public typealias MainActorMake = Form.MainActorMake
    }
}

extension _Graph.LocalReplacement {
    /// The service that the recipe provides.
    public typealias Service = Form.Service
}

// MARK: With arguments

extension _Graph {
    /// The form of a recipe that takes arguments: a function of these.
    ///
    /// `Function` and `SendableFunction` are one function type, without and with `@Sendable`. A graph on a global actor takes the first,
    /// too.
    public enum FactoryReplacement<Function, SendableFunction, Service: ~Copyable> {}
}

extension _Graph.FactoryReplacement: _Graph.ReplacementForm {
    /// The function.
    public typealias Make = SendableFunction
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = Function
    /// The function, which is on the main actor if the recipe is.
    public typealias MainActorMake = SendableFunction
}
