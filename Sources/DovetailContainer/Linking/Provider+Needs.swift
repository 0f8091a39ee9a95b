// What providers reach. These walks go over providers, since what one enters may belong to several containers.

extension Provider {
    /// The services to start before this one: those that it holds, directly or through others that do not start. What runs, or enters
    /// scopes, may call everything on which it depends at once, so it needs that in any form, unless it depends on the service.
    final func findNeeds() -> [Provider] {
        guard requirements.starts else { return [] }
        var found: [Provider] = []
        var seen: Set<ObjectIdentifier> = []
        // Reversed, so that the dependencies are visited in their order.
        var waiting = Array(uses.reversed())
        while let next = waiting.popLast() {
            guard next.requirements.starts, seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if next.startup == nil { waiting += next.uses.reversed() } else { found.append(next) }
        }
        guard startup?.running?.run != nil || order.entersScopes else { return found }
        Provider.reached(from: [self]) { next in
            let isWithin = next.address.scope == 0 || next.address.scope == address.scope
            guard next.startup != nil, !next.order.isOnDemand, isWithin, order.isDeeper(than: next.order) else {
                return true
            }
            if seen.insert(ObjectIdentifier(next)).inserted { found.append(next) }
            // What runs needs all that it reaches itself, except in a circle.
            let isNeeding = next.startup?.running?.run != nil && !next.order.isInCircle
            return !isNeeding || next.address.scope != address.scope
        }
        return found
    }

    /// What providers depend on in any form. `goesOn`, called once for each that is reached, says whether to go on to what that depends on.
    @discardableResult
    static func reached(
        from providers: [Provider],
        _ goesOn: (Provider) -> Bool = { _ in true }
    ) -> Set<ObjectIdentifier> {
        var seen: Set<ObjectIdentifier> = []
        var waiting = providers
        while let next = waiting.popLast() {
            waiting += next.allUses.filter { seen.insert(ObjectIdentifier($0)).inserted && goesOn($0) }
        }
        return seen
    }
}
