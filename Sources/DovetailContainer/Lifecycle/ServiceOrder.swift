/// When a service starts, and in reverse, when it stops. There is one order for a container, which ``Wiring/orders()`` computes: each
/// service comes after those that it depends on, in whatever form it takes them.
struct ServiceOrder: Comparable {
    /// The number of containers that the service's own one extends. What an extension adds comes last, since nothing in the extended
    /// container depends on it.
    var level = 0
    /// The longest way to a service without dependencies. Services of one depth do not depend on each other, unless they form a circle.
    var depth = 0
    var position = 0
    /// Whether only `async` functions lead to the service, and it has nothing to run: it starts when one of them is called.
    var isOnDemand = false
    /// Whether nothing that starts depends on the service. Its body begins when everything has started.
    var beginsLast = false
    /// Whether it may enter scopes from its start on.
    var entersScopes = false
    /// Whether others depend on the service on which it depends, which functions make possible.
    var isInCircle = false
    /// Whether a run waits for the end of its body: no other body depends on it.
    var keepsRunning = false
    /// The phase of a stop in which the service stops.
    var stops = Lifecycle.StopPhase.closed

    static func < (left: Self, right: Self) -> Bool {
        (left.level, left.depth, left.position) < (right.level, right.depth, right.position)
    }

    func isDeeper(than other: Self) -> Bool { (level, depth) > (other.level, other.depth) }
}
