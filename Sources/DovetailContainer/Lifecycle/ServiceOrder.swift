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

// What providers reach, at run time

extension ServiceOrder {
    /// The services to start before that of a provider: those that it holds, directly or through others that do not start. What runs
    /// may call everything on which it depends at once, so a service that runs needs that in any form, unless it depends on the service.
    static func needs(of provider: Provider) -> [Provider] {
        guard provider.requirements.starts else { return [] }
        var found: [Provider] = []
        var seen: Set<ObjectIdentifier> = []
        // Reversed, so that the dependencies are visited in their order.
        var waiting = Array(provider.uses.reversed())
        while let next = waiting.popLast() {
            guard next.requirements.starts, seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if next.startup == nil { waiting += next.uses.reversed() } else { found.append(next) }
        }
        guard provider.startup?.running?.run != nil else { return found }
        reached(from: [provider]) { next in
            let isWithin = next.address.scope == 0 || next.address.scope == provider.address.scope
            guard next.startup != nil, !next.order.isOnDemand, isWithin, provider.order.isDeeper(than: next.order)
            else { return true }
            if seen.insert(ObjectIdentifier(next)).inserted { found.append(next) }
            // What runs needs all that it reaches itself, except in a circle.
            let isNeeding = next.startup?.running?.run != nil && !next.order.isInCircle
            return !isNeeding || next.address.scope != provider.address.scope
        }
        return found
    }

    /// What providers depend on in any form.
    ///
    /// - Parameters:
    ///   - providers: Where to begin.
    ///   - goesOn: Whether to go on to what a provider depends on. Called once for each.
    /// - Returns: What is reached.
    @discardableResult
    static func reached(
        from providers: [Provider],
        _ goesOn: (Provider) -> Bool = { _ in true }
    ) -> Set<ObjectIdentifier> {
        var seen: Set<ObjectIdentifier> = []
        var waiting = providers
        while let next = waiting.popLast() {
            for use in next.allUses where seen.insert(ObjectIdentifier(use)).inserted && goesOn(use) {
                waiting.append(use)
            }
        }
        return seen
    }
}
