import DovetailGraph

/// How long a *shared* service lives, and so who sees the same instance.
///
/// A shared service is supplied to every dependent, on any thread, and so it must be `Sendable`: registering another under
/// one of these scopes does not compile. For services that are not shared see ``LocalScope``.
public struct Scope: Sendable {
    @usableFromInline let lifetime: Lifetime

    @_alwaysEmitIntoClient
    init(_ lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// A custom scope, such as a request of a server: each time it is entered it has instances of its own.
    ///
    /// ```swift
    /// extension Scope {
    ///     static let request = Scope("request")
    /// }
    ///
    /// registry.register(Basket.self, scope: .request, Basket.init)
    /// let basket = try container.enter(.request).resolve(Basket.self)
    /// ```
    ///
    /// See ``Registry/declare(_:within:supplying:fileID:line:)`` for what it is entered with and scopes within scopes, and
    /// ``Container/enter(_:supplying:)-(_,Input)``.
    ///
    /// - Parameter name: What it is called. Two scopes of one name are the same.
    public init(_ name: String) {
        self.init(.custom(name))
    }

    /// Made when it is first asked for, exactly once in a container, and kept as long as the container is.
    ///
    /// However many threads ask at once, one of them runs the recipe and the others wait for it. A recipe that throws
    /// leaves nothing behind: the next who asks tries again. Once made, it is read without a lock.
    @_alwaysEmitIntoClient
    public static var singleton: Scope { Scope(.singleton) }

    /// Made when it is asked for and nobody holds one; shared by all who ask while somebody does.
    ///
    /// Only instances of classes can be held this way; if the recipe makes anything else, resolving throws
    /// ``ResolutionError``. Reading one takes a short lock.
    @_alwaysEmitIntoClient
    public static var weak: Scope { Scope(.weak) }
}

/// How long a service lives that is *not* shared between calls to resolve.
///
/// What is made under these scopes belongs to the caller alone, so it need not be `Sendable`. For shared services see
/// ``Scope``.
public struct LocalScope: Sendable {
    @usableFromInline let lifetime: Lifetime

    @_alwaysEmitIntoClient
    init(_ lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Made anew each time it is needed. The default.
    @_alwaysEmitIntoClient
    public static var transient: LocalScope { LocalScope(.transient) }

    /// Made once for each call to resolve: all that the call makes share it. A deferred dependency is a call of its own.
    @_alwaysEmitIntoClient
    public static var graph: LocalScope { LocalScope(.graph) }
}
