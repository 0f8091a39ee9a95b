/// The shared services of one graph, which all copies of the graph have in common.
///
/// `@Graph` writes this; see ``SharedService`` for how it is written by hand.
///
/// **Threads.** It never changes, and so is `Sendable` where the services in it are.
///
/// Making one is the one allocation that a graph needs, however many shared services it has.
public final class _SharedServices<Services: ~Copyable> {
    /// The services, each made when it is first needed.
    public let services: Services

    /// Keeps services, a struct with a ``SharedService`` or an `_AsyncSharedService` for each.
    ///
    /// - Parameter services: The services, none of which is made yet.
    @_alwaysEmitIntoClient
    public init(_ services: consuming Services) {
        self.services = services
    }
}

extension _SharedServices: Sendable where Services: Sendable & ~Copyable {}
