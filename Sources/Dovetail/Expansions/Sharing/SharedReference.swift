extension _Graph {
    /// A graph's reference to its shared services, which is the only allocation of a graph.
    ///
    /// `Types` is `Sendable` if the services are: a class is never so by itself.
    ///
    /// **Threads.** It is immutable, and `Sendable` if the services are.
    public struct SharedReference<Services: AnyObject, Types> {
        /// The services, each made when it is first needed.
        public let services: Services

        /// Holds services strongly, none of which is made yet.
        @_alwaysEmitIntoClient @inline(__always)
        public init(_ services: Services) {
            self.services = services
        }

        /// The services in which one that is missing is made.
        @_alwaysEmitIntoClient @inline(__always)
        public var live: Services { services }
    }

    /// Services that may keep functions of their graph.
    ///
    /// The graph holds its services strongly. But a shared service may hold functions of the graph, deferred recipes and
    /// factories; if those held the services too, none of them would ever be released. So a shared service is made by a copy of
    /// the graph whose services are empty and refer to the real ones weakly. If such a function is called after the graph was
    /// released, it continues with these, made from the same inputs; functions that they keep refer to them weakly in turn.
    public protocol KeepingServices: AnyObject {
        /// The services that these stand for, until they are released.
        var _graph: Self? { get }
        /// Stands for services.
        init(_ graph: Self?)
    }
}

extension _Graph.SharedReference where Services: _Graph.KeepingServices {
    /// The services in which one that is missing is made.
    @_alwaysEmitIntoClient
    public var live: Services { services._graph ?? services }

    /// Whether this is not a weak reference.
    @_alwaysEmitIntoClient
    public var holds: Bool { services._graph == nil }

    /// A weak reference to the same services.
    @_alwaysEmitIntoClient
    public var unheld: Self { holds ? Self(Services(services)) : self }
}

// Sendable because it is immutable, and the services are Sendable.
extension _Graph.SharedReference: @unchecked Sendable where Types: Sendable {}
