extension _Graph {
    /// The shared services of one graph and all of its copies.
    ///
    /// **Threads.** It is immutable, and `Sendable` if the services are.
    ///
    /// It is the only allocation of a graph, however many shared services the graph has.
    public final class SharedServices<Services: ~Copyable> {
        /// The services, each made when it is first needed.
        public let services: Services

        /// Holds the services: a struct with a ``SharedService`` or an ``AsyncSharedService`` for each.
        ///
        /// - Parameter services: The services, none of which is made yet.
        @_alwaysEmitIntoClient
        public init(_ services: consuming Services) {
            self.services = services
        }
    }
}

extension _Graph.SharedServices: Sendable where Services: Sendable & ~Copyable {}
