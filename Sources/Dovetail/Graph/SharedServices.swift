/// The shared services of one graph and all of its copies.
///
/// `@Graph` writes this; see ``SharedService`` for how it is written by hand.
///
/// **Threads.** It is immutable, and `Sendable` if the services are.
///
/// It is the only allocation of a graph, however many shared services the graph has.
public final class _SharedServices<Services: ~Copyable> {
    /// The services, each made when it is first needed.
    public let services: Services

    /// Holds the services: a struct with a ``SharedService`` or an `_AsyncSharedService` for each.
    ///
    /// - Parameter services: The services, none of which is made yet.
    @_alwaysEmitIntoClient
    public init(_ services: consuming Services) {
        self.services = services
    }
}

extension _SharedServices: Sendable where Services: Sendable & ~Copyable {}
