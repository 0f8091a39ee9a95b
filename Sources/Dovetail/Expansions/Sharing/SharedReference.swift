extension _Graph {
    /// A graph's reference to its shared services, strong or weak.
    ///
    /// The graph itself holds its services strongly. But a shared service may hold functions of the graph, deferred recipes and
    /// factories; if those held the services too, none of them would ever be released. So a shared service is made by a copy of
    /// the graph with a weak reference. If such a function is called after the graph was released, it continues with new
    /// services, made from the same inputs.
    ///
    /// **Threads.** It is immutable, and `Sendable` if the services are.
    public struct SharedReference<Services: ~Copyable> {
        @usableFromInline
        enum Reference {
            case held(SharedServices<Services>)
            case unheld(Unheld)
        }

        /// A weak reference to the services, and the services to use after these were released.
        @usableFromInline
        final class Unheld {
            @usableFromInline weak let services: SharedServices<Services>?
            @usableFromInline let others: SharedServices<Services>

            @usableFromInline
            init(_ services: SharedServices<Services>, orElse others: SharedServices<Services>) {
                self.services = services
                self.others = others
            }
        }

        @usableFromInline let reference: Reference

        /// The services if this reference is strong, for reading one that is made: counting references would take longer than that.
        ///
        /// The address is valid as long as this reference, because services never move within their object. So graphs that
        /// read it are strictly memory-safe.
        @safe public let held: UnsafePointer<Services>?

        @usableFromInline
        init(reference: Reference) {
            self.reference = reference
            held = if case .held(let object) = reference { withUnsafePointer(to: object.services) { $0 } } else { nil }
        }

        /// Holds the services strongly: a struct with a ``SharedService`` or an ``AsyncSharedService`` for each.
        ///
        /// - Parameter services: The services, none of which is made yet.
        @_alwaysEmitIntoClient
        public init(_ services: consuming Services) {
            self.init(reference: .held(SharedServices(services)))
        }

        /// The services.
        @_alwaysEmitIntoClient @inline(__always)
        public var object: SharedServices<Services> {
            switch reference {
            case .held(let services): services
            case .unheld(let unheld): unheld.services ?? unheld.others
            }
        }

        /// A weak reference to the same services.
        ///
        /// - Parameter others: The services to continue with after those are released; none of them is made yet.
        /// - Returns: The weak reference.
        @_alwaysEmitIntoClient
        public func unheld(orElse others: consuming Services) -> Self {
            switch reference {
            case .held(let services): Self(reference: .unheld(Unheld(services, orElse: SharedServices(others))))
            case .unheld: self
            }
        }
    }
}

// Sendable because the address is that of the reference's services, which are Sendable.
extension _Graph.SharedReference: @unchecked Sendable where Services: Sendable & ~Copyable {}
extension _Graph.SharedReference.Reference: Sendable where Services: Sendable & ~Copyable {}
extension _Graph.SharedReference.Unheld: Sendable where Services: Sendable & ~Copyable {}
