// Unavailable overloads for recipes that are not written to their end; see Registry+Mistakes.swift.

/// Recipes that return nothing, such as a closure that is still empty.
extension Registry {
    /// A recipe that returns nothing.
    @available(
        *,
        unavailable,
        message: "this recipe returns nothing: let its closure end with the service, or with return and the service"
    )
    @_disfavoredOverload  // a closure with another result, which could be discarded, has a message of its own
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Void
    ) {
        neverCalled()
    }

    /// A recipe of a shared service that returns nothing.
    @available(
        *,
        unavailable,
        message: "this recipe returns nothing: let its closure end with the service, or with return and the service"
    )
    @_disfavoredOverload  // a closure with another result, which could be discarded, has a message of its own
    @_alwaysEmitIntoClient
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        scope: Scope,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws -> Void
    ) {
        neverCalled()
    }

    /// A recipe with an argument that returns nothing.
    @available(
        *,
        unavailable,
        message: "this recipe returns nothing: let its closure end with the service, or with return and the service"
    )
    @_disfavoredOverload  // a closure with another result, which could be discarded, has a message of its own
    @_alwaysEmitIntoClient
    public mutating func register<Service, A1, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) throws -> Void
    ) {
        neverCalled()
    }

    /// A decoration that returns nothing.
    @available(
        *,
        unavailable,
        message: "this recipe returns nothing: let its closure end with the service, or with return and the service"
    )
    @_alwaysEmitIntoClient
    public mutating func decorate<Service, each Dependency>(
        _ service: Service.Type,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws -> Void
    ) {
        neverCalled()
    }

    /// A recipe with an argument and a result of another type.
    @available(*, unavailable, message: "the result of this recipe is not of the type that it is registered for")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public mutating func register<Service, Other, A1, each Dependency>(
        _ service: Service.Type,
        arguments argument: A1.Type,
        _ recipe: @escaping @Sendable (A1, repeat each Dependency) throws -> Other
    ) {
        neverCalled()
    }
}
