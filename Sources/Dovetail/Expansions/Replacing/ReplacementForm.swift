extension _Graph {
    /// What a replacement may do: what its recipe does.
    public protocol ReplacementForm<Value> {
        /// The value that replaces the recipe.
        associatedtype Value
        /// What the graph reads.
        associatedtype Replacement = Make
        /// The function that makes the value.
        associatedtype Make
        /// `Make`, which need not be `Sendable`.
        associatedtype LocalMake
        /// `Make`, on the main actor.
        associatedtype MainActorMake

        /// The function that the graph calls to read the replacement.
        static func reading(_ make: Make) -> () -> Replacement

        /// A function of this form that returns a value.
        static func returning(_ value: Value) -> Make
    }
}

extension _Graph.ReplacementForm where Replacement == Make {
    /// The function, which the graph calls after it has read it.
    public static func reading(_ make: Make) -> () -> Make { { make } }
}

extension _Graph {
    /// A replacement of a recipe that neither throws nor is asynchronous: the value itself.
    public enum PlainReplacement<Value: ~Copyable> {}
}

extension _Graph.PlainReplacement: _Graph.ReplacementForm {
    /// The value, which need not be `Sendable`.
    public typealias LocalMake = () -> Value
    /// The value, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () -> Value

    /// The function itself.
    public static func reading(_ make: @escaping @Sendable () -> Value) -> () -> Value { make }

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () -> Value {
        // It is `Sendable`, or stays on the actor of the graph, or the graph is not `Sendable`.
        nonisolated(unsafe) let value = value
        return { value }
    }
}

// Closures do not infer a typed error, so a replacement may throw any. The graph checks its type.

extension _Graph {
    /// A replacement of a recipe that throws: a function.
    public enum ThrowingReplacement<Value: ~Copyable> {}
}

extension _Graph.ThrowingReplacement: _Graph.ReplacementForm {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () throws -> Value
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () throws -> Value

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () throws -> Value {
        _Graph.PlainReplacement.returning(value)
    }
}

extension _Graph {
    /// A replacement of an asynchronous recipe: a function, which throws if the recipe does.
    public enum AsyncReplacement<Value: ~Copyable, Failure: Error> {}
}

extension _Graph.AsyncReplacement: _Graph.ReplacementForm {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async throws(Failure) -> Value
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async throws(Failure) -> Value

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () async throws(Failure) -> Value {
        _Graph.PlainReplacement.returning(value)
    }
}
