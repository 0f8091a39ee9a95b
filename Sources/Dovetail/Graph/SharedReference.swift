/// How a graph refers to its shared services.
///
/// A graph that its user has keeps them. But a shared service may itself keep functions of the graph, deferred recipes
/// and factories; if those kept the services too, nothing of it would ever be released. So what is made for a shared
/// service is made by a graph that does not keep them. Should such a function be called when nobody has the graph any
/// more, it goes on with other services, which it makes of the same inputs.
///
/// ``Graph()`` writes this; see ``SharedService`` for how it is written by hand.
///
/// **Threads.** It never changes, and so is `Sendable` where the services are.
public struct _SharedReference<Services: ~Copyable> {
    @usableFromInline
    enum Reference {
        case held(_SharedServices<Services>)
        case unheld(Unheld)
    }

    /// Services that others keep, and those to go on with.
    @usableFromInline
    final class Unheld {
        @usableFromInline weak let services: _SharedServices<Services>?
        @usableFromInline let others: _SharedServices<Services>

        @usableFromInline
        init(_ services: _SharedServices<Services>, orElse others: _SharedServices<Services>) {
            self.services = services
            self.others = others
        }
    }

    @usableFromInline let reference: Reference

    @usableFromInline
    init(reference: Reference) {
        self.reference = reference
    }

    /// Keeps services, a struct with a ``SharedService`` or an `_AsyncSharedService` for each.
    ///
    /// - Parameter services: The services, none of which is made yet.
    @_alwaysEmitIntoClient
    public init(_ services: consuming Services) {
        self.init(reference: .held(_SharedServices(services)))
    }

    /// The services.
    @_alwaysEmitIntoClient @inline(__always)
    public var object: _SharedServices<Services> {
        switch reference {
        case .held(let services): services
        case .unheld(let unheld): unheld.services ?? unheld.others
        }
    }

    /// The same services, without keeping them.
    ///
    /// - Parameter others: The services to go on with when those are gone; none of them is made yet.
    /// - Returns: A reference to them.
    @_alwaysEmitIntoClient
    public func unheld(orElse others: consuming Services) -> Self {
        switch reference {
        case .held(let services): Self(reference: .unheld(Unheld(services, orElse: _SharedServices(others))))
        case .unheld: self
        }
    }
}

extension _SharedReference: Sendable where Services: Sendable & ~Copyable {}
extension _SharedReference.Reference: Sendable where Services: Sendable & ~Copyable {}
extension _SharedReference.Unheld: Sendable where Services: Sendable & ~Copyable {}
