extension _Graph {
    /// A graph's reference to its shared services, which are the only allocation of a graph.
    ///
    /// `Types` is a type that is `Sendable` if the services are, because the compiler does not infer that of a class.
    ///
    /// **Threads.** It is immutable, and `Sendable` if the services are.
    public struct SharedReference<Services: AnyObject, Types> {
        /// The services of the graph, each made when it is first needed. Those of a graph that a shared service may keep stand for
        /// others; see ``KeepingServices``.
        public let services: Services

        /// Holds services, none of which is made yet.
        @_alwaysEmitIntoClient @inline(__always)
        public init(_ services: Services) { self.services = services }

        /// The services among which a missing one is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var live: Services { services }
    }

    /// Shared services some of which may keep functions of their graph.
    ///
    /// A graph holds its services. But a shared service may keep functions of the graph, deferred recipes and factories; if those
    /// held the services, too, none of them would ever be released. So a shared service is made by a copy of the graph whose own
    /// services are empty, and refer to the real ones weakly. If such a function is called after the graph was released, it
    /// continues with these, made from the same inputs; functions that they keep refer to them weakly in turn.
    public protocol KeepingServices: AnyObject {
        /// The services that these stand for, until those are released.
        var _graph: Self? { get }
        /// Creates services, none of which is made yet, that stand for others.
        init(_ graph: Self?)
    }
}

extension _Graph.SharedReference where Services: _Graph.KeepingServices {
    /// The services among which a missing one is made.
    @_alwaysEmitIntoClient
    public var live: Services { services._graph ?? services }

    /// Whether this holds the services, instead of others that stand for them.
    @_alwaysEmitIntoClient
    public var holds: Bool { services._graph == nil }

    /// A reference that does not hold the services.
    @_alwaysEmitIntoClient
    public var unheld: Self { holds ? Self(Services(services)) : self }
}

// Sendable because it is immutable, and the services are Sendable.
extension _Graph.SharedReference: @unchecked Sendable where Types: Sendable {}
