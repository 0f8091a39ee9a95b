extension DependencyGraph {
    /// The lifetimes of services, in numbers, so that each pair of scopes is compared once.
    ///
    /// Two facts follow from a service's lifetime and from those of its dependencies: how long a dependent that holds the
    /// service may live, and how long one that makes it through a function may.
    package struct LifetimeTable: Sendable {
        /// A lifetime that no dependent may exceed.
        package enum Shortest: Equatable, Sendable {
            /// A dependent may have any lifetime.
            case any
            /// That of a scope, by its number.
            case scope(Int)
            /// Those of several scopes that have nothing in common: only a service of one call may use all of them.
            case several
        }

        /// What a service imposes on its dependents in one kind of use.
        package struct Bound: Equatable, Sendable {
            /// The shortest lifetime among the service's own and those to which it leads.
            var shortest: Shortest
            /// Whether the service has a lifetime of its own. Otherwise, it has that of its holder, and passes on what it uses.
            let isOwn: Bool
        }

        /// What a service imposes on all dependents.
        package struct Reach: Equatable, Sendable {
            /// On those that hold it.
            package var held: Bound
            /// On those in whose scope it is made, at once or by a function, which makes another service of one call each time.
            package var made: Bound
        }

        private var scopes: [Scope] = []
        private var numbers = Numbering()

        package init() {}

        /// What a service of this scope imposes before its dependencies are known.
        package mutating func reach(of scope: Scope) -> Reach {
            let none = Bound(shortest: .any, isOwn: false)
            guard scope.depth != nil else { return Reach(held: none, made: none) }
            let own = Bound(shortest: .scope(number(of: scope)), isOwn: true)
            return Reach(held: own, made: scope == .graph ? none : own)
        }

        private mutating func number(of scope: Scope) -> Int {
            // Consecutive services often have the same scope.
            if scopes.last == scope { return scopes.count - 1 }
            let number = numbers.number(of: scope.id, orElse: scopes.count)
            if number == scopes.count { scopes.append(scope) }
            return number
        }

        /// Whether some service may not be used by another.
        package var areDifferent: Bool { scopes.contains { $0 != .singleton && $0 != .weak } }

        /// Adds what follows for a dependent from its use of a service. Returns whether that is new.
        package mutating func add(
            _ target: Reach,
            to dependent: inout Reach,
            isHeld: Bool,
            isMadeInScope: Bool
        ) -> Bool {
            let before = dependent
            if isHeld, !dependent.held.isOwn {
                dependent.held.shortest = shorter(dependent.held.shortest, target.held.shortest)
            }
            if isMadeInScope, !dependent.made.isOwn {
                dependent.made.shortest = shorter(dependent.made.shortest, target.made.shortest)
            }
            return dependent != before
        }

        /// Whether a dependent uses a service that ends before it does.
        package func isCaptive(_ target: Reach, of dependent: Reach, isHeld: Bool, isMadeInScope: Bool) -> Bool {
            isHeld && isCaptive(target.held, of: dependent.held)
                || isMadeInScope && isCaptive(target.made, of: dependent.made)
        }

        func isCaptive(_ target: Bound, of dependent: Bound) -> Bool {
            dependent.isOwn && !outlives(target.shortest, dependent.shortest)
        }

        /// Whether a service of one lifetime may be used by one of another.
        private func outlives(_ target: Shortest, _ dependent: Shortest) -> Bool {
            switch (target, dependent) {
            case (.any, _), (_, .any): true
            case (.several, .scope(let dependent)): scopes[dependent] == .graph
            case (_, .several): false
            case (.scope(let target), .scope(let dependent)):
                target == dependent || scopes[target].outlives(scopes[dependent])
            }
        }

        private mutating func shorter(_ left: Shortest, _ right: Shortest) -> Shortest {
            if left == .any { return right }
            // Of two that are equally long, the first: in a circle, the facts have to come to rest.
            if right == .any || outlives(right, left) { return left }
            if outlives(left, right) { return right }
            guard case (.scope(let left), .scope(let right)) = (left, right),
                let common = scopes[left].common(with: scopes[right])
            else { return .several }
            return .scope(number(of: common))
        }
    }
}
