/// The lifetime of a *shared* service, which determines the dependents that share an instance.
///
/// A shared service is supplied to every dependent, on any thread, so it must be `Sendable`: any other type does not have this
/// modifier. For services that are not shared see ``LocalScope``, for custom scopes ``NamedScope``.
public struct Scope: Sendable {
    @usableFromInline let lifetime: Lifetime

    @_alwaysEmitIntoClient
    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    /// One instance for each container, made on first use, exactly once. It lives as long as the container.
    ///
    /// If several threads resolve it at once, one of them runs the recipe and the others wait. After a recipe throws, the
    /// next call runs it again. After the instance is made, reading it takes no lock.
    @_alwaysEmitIntoClient
    public static var singleton: Scope { Scope(.singleton) }

    /// One instance for as long as a dependent or caller holds it. The next use after that makes a new one.
    ///
    /// The service must be an instance of a class; if the recipe makes any other value, resolving throws
    /// ``ResolutionError``. Reading the instance takes a short lock.
    @_alwaysEmitIntoClient
    public static var weak: Scope { Scope(.weak) }
}

/// The lifetime of a service that is *not* shared between calls to resolve.
///
/// The instances belong to the caller alone, so they need not be `Sendable`. For shared services, see ``Scope``.
public struct LocalScope: Sendable {
    @usableFromInline let lifetime: Lifetime

    @_alwaysEmitIntoClient
    init(_ lifetime: Lifetime) { self.lifetime = lifetime }

    /// A new instance for each dependent and each call. The default.
    @_alwaysEmitIntoClient
    public static var transient: LocalScope { LocalScope(.transient) }

    /// One instance for each call to resolve, shared by all services that the call makes. Calling a deferred dependency is a separate call.
    @_alwaysEmitIntoClient
    public static var graph: LocalScope { LocalScope(.graph) }
}
