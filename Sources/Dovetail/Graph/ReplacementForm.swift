/// What a replacement may do: what its recipe does. A value does nothing of it.
public protocol ReplacementForm<Value> {
    /// The value that replaces the recipe.
    associatedtype Value
    /// What the graph reads.
    associatedtype Replacement = Self
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

/// A replacement of a recipe that neither throws nor is asynchronous: the value itself.
public struct PlainReplacement<Value: ~Copyable> {}

extension PlainReplacement: ReplacementForm {
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

/// A replacement of a recipe that throws.
public struct ThrowingReplacement<Value: ~Copyable>: Sendable {
    /// Makes the value.
    public let make: @Sendable () throws -> Value
}

extension ThrowingReplacement: ReplacementForm {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () throws -> Value
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () throws -> Value

    /// The function, which the graph calls after it has read it.
    public static func reading(_ make: @escaping @Sendable () throws -> Value) -> () -> Self { { Self(make: make) } }

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () throws -> Value { PlainReplacement.returning(value) }
}

/// A replacement of an asynchronous recipe.
public struct AsyncReplacement<Value: ~Copyable>: Sendable {
    /// Makes the value.
    public let make: @Sendable () async -> Value
}

extension AsyncReplacement: ReplacementForm {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async -> Value
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async -> Value

    /// The function, which the graph calls after it has read it.
    public static func reading(_ make: @escaping @Sendable () async -> Value) -> () -> Self { { Self(make: make) } }

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () async -> Value { PlainReplacement.returning(value) }
}

/// A replacement of an asynchronous recipe that throws.
public struct AsyncThrowingReplacement<Value: ~Copyable>: Sendable {
    /// Makes the value.
    public let make: @Sendable () async throws -> Value
}

extension AsyncThrowingReplacement: ReplacementForm {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async throws -> Value
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async throws -> Value

    /// The function, which the graph calls after it has read it.
    public static func reading(_ make: @escaping @Sendable () async throws -> Value) -> () -> Self {
        { Self(make: make) }
    }

    /// A function that returns a value.
    public static func returning(_ value: Value) -> @Sendable () async throws -> Value {
        PlainReplacement.returning(value)
    }
}
