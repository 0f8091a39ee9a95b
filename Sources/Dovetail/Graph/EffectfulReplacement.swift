/// A replacement of a recipe that throws, is asynchronous, or both: a function that makes the service.
public protocol EffectfulReplacement<Service>: Sendable {
    /// The service.
    associatedtype Service
    /// The function.
    associatedtype Make
    /// The function, which need not be `Sendable`.
    associatedtype LocalMake
    /// The function, on the main actor.
    associatedtype MainActorMake

    /// A replacement by this function.
    init(_ make: Make)

    /// The same function, with these effects.
    static func _returning(_ make: @escaping @Sendable () -> Service) -> Make
}

// Closures do not infer a typed error, so these functions throw any error. The graph checks its type.

/// A replacement of a recipe that throws.
public struct ThrowingReplacement<Service: ~Copyable>: Sendable {
    /// Makes the service.
    public let make: @Sendable () throws -> Service

    /// A replacement by this function.
    public init(_ make: @escaping @Sendable () throws -> Service) {
        self.make = make
    }
}

extension ThrowingReplacement: EffectfulReplacement {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () throws -> Service
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () throws -> Service

    /// The same function.
    public static func _returning(_ make: @escaping @Sendable () -> Service) -> @Sendable () throws -> Service { make }
}

/// A replacement of an asynchronous recipe.
public struct AsyncReplacement<Service: ~Copyable>: Sendable {
    /// Makes the service.
    public let make: @Sendable () async -> Service

    /// A replacement by this function.
    public init(_ make: @escaping @Sendable () async -> Service) {
        self.make = make
    }
}

extension AsyncReplacement: EffectfulReplacement {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async -> Service
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async -> Service

    /// The same function.
    public static func _returning(_ make: @escaping @Sendable () -> Service) -> @Sendable () async -> Service { make }
}

/// A replacement of an asynchronous recipe that throws.
public struct AsyncThrowingReplacement<Service: ~Copyable>: Sendable {
    /// Makes the service.
    public let make: @Sendable () async throws -> Service

    /// A replacement by this function.
    public init(_ make: @escaping @Sendable () async throws -> Service) {
        self.make = make
    }
}

extension AsyncThrowingReplacement: EffectfulReplacement {
    /// The function, which need not be `Sendable`.
    public typealias LocalMake = () async throws -> Service
    /// The function, on the main actor.
    public typealias MainActorMake = @MainActor @Sendable () async throws -> Service

    /// The same function.
    public static func _returning(
        _ make: @escaping @Sendable () -> Service
    ) -> @Sendable () async throws -> Service { make }
}
