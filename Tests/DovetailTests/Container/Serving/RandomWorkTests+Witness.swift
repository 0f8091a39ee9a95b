import Dovetail

extension ContainerTests.RandomWorkTests {
    /// Sees what recipes, hooks and work do, in which scope, and whether they may.
    struct Witness {
        enum Phase { case absent, starting, started, stopping, stopped }

        /// A container or a scope.
        struct Visit {
            let place: Place
            let outer: Int?
            let isByHand: Bool
            var phases = Array(repeating: Phase.absent, count: kinds.count)
            var isUsed = false
            var hasWorked = false
            var works = 0
            /// The error of the work.
            var error: String?
            /// With what the hooks were called.
            var stopErrors: [String?] = []
            /// What they threw.
            var hookErrors: [String] = []
            /// Somebody may have closed it.
            var mayBeClosed = false
            var isClosed = false
            var isReleased = false

            var isIdle: Bool { phases.allSatisfy { $0 == .absent || $0 == .stopped } }
        }

        private(set) var violations: [String] = []
        private(set) var visits = [Visit(place: .container, outer: nil, isByHand: false)]
        /// Whether the end of the container has begun.
        var isEnding = false
        /// Whether the container may have cancelled work and stopped scopes.
        var drains = false

        mutating func require(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }

        mutating func enter(_ place: Place, within outer: Int, isByHand: Bool = false) -> Int {
            visits.append(Visit(place: place, outer: outer, isByHand: isByHand))
            return visits.count - 1
        }

        /// The scope and those that enclose it.
        func enclosing(_ scope: Int) -> [Int] {
            Array(sequence(first: scope) { visits[$0].outer })
        }

        func owner(of kind: any Kind.Type, from scope: Int) -> Int {
            enclosing(scope).first { visits[$0].place == kind.place } ?? 0
        }

        func phase(of kind: any Kind.Type, from scope: Int) -> Phase {
            visits[owner(of: kind, from: scope)].phases[kind.number]
        }

        func mayBeClosed(_ scope: Int) -> Bool { enclosing(scope).contains { visits[$0].mayBeClosed } }

        /// Whether what runs around a scope may have been cancelled.
        func mayBeCancelled(around scope: Int) -> Bool {
            drains || visits[scope].outer.map { mayBeClosed($0) } ?? false
        }

        mutating func begins(_ kind: any Kind.Type, in scope: Int) {
            let isClosed = enclosing(scope).contains { visits[$0].isClosed }
            require(!isClosed, "\(kind) starts in \(scope) after that was closed")
            require(visits[scope].phases[kind.number] == .absent, "\(kind) starts twice in \(scope)")
            for need in kind.held {
                require(phase(of: need, from: scope) == .started, "\(kind) starts in \(scope) without \(need)")
            }
            visits[scope].phases[kind.number] = .starting
            visits[scope].isUsed = true
        }

        mutating func ends(_ kind: any Kind.Type, in scope: Int, isStarted: Bool) {
            visits[scope].phases[kind.number] = isStarted ? .started : .absent
            // A start of the container fails then.
            if !isStarted { visits[0].mayBeClosed = true }
        }

        mutating func stops(_ kind: any Kind.Type, in scope: Int, error: String?) {
            require(visits[scope].phases[kind.number] == .started, "\(kind) stops in \(scope), and was not started")
            require(!visits[scope].phases.contains(.stopping), "two stop at once in \(scope)")
            for inner in visits.indices where enclosing(inner).contains(scope) && !visits[inner].isReleased {
                let visit = visits[inner]
                require(visit.works == 0, "\(kind) stops in \(scope) while there is work in \(inner)")
                require(
                    !visit.phases.contains(.starting),
                    "\(kind) stops in \(scope) while something starts in \(inner)"
                )
                for dependent in kinds where (dependent.held + dependent.later).contains(where: { $0 == kind }) {
                    let isDone = [.absent, .stopped].contains(visit.phases[dependent.number])
                    require(isDone, "\(kind) stops in \(scope) before \(dependent) in \(inner)")
                }
            }
            visits[scope].isClosed = true
            visits[scope].phases[kind.number] = .stopping
            visits[scope].stopErrors.append(error)
        }

        mutating func stopped(_ kind: any Kind.Type, in scope: Int, error: String?) {
            visits[scope].phases[kind.number] = .stopped
            if let error { visits[scope].hookErrors.append(error) }
        }

        mutating func beginsWork(in scope: Int) {
            let isClosed = enclosing(scope).contains { visits[$0].isClosed }
            require(!isClosed, "work begins in \(scope) after that was closed")
            visits[scope].works += 1
            visits[scope].hasWorked = true
        }

        mutating func endsWork(in scope: Int, error: String?) {
            visits[scope].works -= 1
            visits[scope].error = error
            visits[scope].mayBeClosed = true
        }

        mutating func mayClose(_ scope: Int) { visits[scope].mayBeClosed = true }

        mutating func release(_ scope: Int) { visits[scope].isReleased = true }

        /// Whether a stop has something to stop. Otherwise it does nothing.
        func hasStarted(_ scope: Int) -> Bool { visits[scope].phases.contains(.started) }

        mutating func isClosed(_ scope: Int) {
            require(visits[scope].isIdle, "\(scope) is stopped, but not all in it: \(visits[scope].phases)")
            visits[scope].isClosed = true
        }

        /// Nothing goes on any more.
        mutating func rests() {
            require(!hasStarted(0), "the container is not stopped")
            for (scope, visit) in visits.enumerated() {
                require(visit.works == 0, "there is work in \(scope)")
                let isBusy = visit.phases.contains { $0 == .starting || $0 == .stopping }
                require(!isBusy, "something starts or stops in \(scope)")
                if visit.isByHand, !visit.mayBeClosed, !drains {
                    require(visit.stopErrors.isEmpty, "\(scope) was only released, and a hook ran")
                }
            }
        }
    }
}

// How the calls have to end.
extension ContainerTests.RandomWorkTests.Witness {
    private typealias Suite = ContainerTests.RandomWorkTests

    /// Whether all is started in the scopes that enclose one.
    func isStarted(around scope: Int) -> Bool {
        enclosing(scope).dropFirst().allSatisfy { outer in
            Suite.kinds.allSatisfy { kind in
                kind.place != visits[outer].place || kind.isOnDemand || visits[outer].phases[kind.number] == .started
            }
        }
    }

    /// A call of `within` or of a function has ended.
    mutating func left(_ scope: Int, _ error: (any Error)?, isFunction: Bool, isInWork: Bool) {
        visits[scope].mayBeClosed = true
        isClosed(scope)
        let visit = visits[scope]
        let text = error.map { "\($0)" }
        if !visit.hasWorked, !visit.isUsed, error is ResolutionError {
            let isClosing = visit.outer.map { mayBeClosed($0) } ?? false
            return require(isClosing && !isInWork, "work in \(scope) was refused: \(text ?? "")")
        }
        // Work that is cancelled begins no other, not even in a scope that it has entered by hand.
        if !visit.hasWorked, mayBeCancelled(around: scope), error is CancellationError { return }
        guard visit.hasWorked else {
            require(isFunction && error != nil, "the work in \(scope) was not done: \(text ?? "")")
            require(!(error is ResolutionError), "what the work in \(scope) needs was refused: \(text ?? "")")
            return require(visit.stopErrors.allSatisfy { $0 == text }, "hooks in \(scope) got another error")
        }
        require(
            visit.stopErrors.allSatisfy { $0 == visit.error },
            "hooks in \(scope) got another error than the work's"
        )
        if visit.error != nil {
            require(text == visit.error, "the work in \(scope) failed with another error")
        } else if visit.hookErrors.isEmpty {
            require(error == nil, "the work in \(scope) did not fail, but \(text ?? "")")
        } else {
            let texts = (error as? LifecycleError)?.failures.map { "\($0.error)" }
            require(texts == visit.hookErrors, "the hooks' errors in \(scope) are not those of the call")
        }
    }

    /// A start of the container or of a scope by hand has ended.
    mutating func ended(startOf scope: Int, _ error: (any Error)?, isCancelled: Bool, isAll: Bool, isReady: Bool) {
        guard let error else {
            for kind in Suite.kinds where isAll && kind.place == visits[scope].place && !kind.isOnDemand {
                let isDone = ![.absent, .starting].contains(visits[scope].phases[kind.number])
                require(isDone, "all in \(scope) is started, and \(kind) is not")
            }
            return
        }
        let wasClosing = mayBeClosed(scope) || isEnding || drains
        mayClose(scope)
        if scope == 0 { drains = true }
        if error is CancellationError {
            return require(isCancelled || wasClosing, "a start in \(scope) was cancelled for another caller")
        }
        guard let error = error as? LifecycleError else { return require(false, "a start in \(scope): \(error)") }
        let cause = error.failures.first?.error
        if !isReady, cause is ResolutionError { return }
        let isExpected = cause is ContainerTests.Trouble || isCancelled && cause is CancellationError
        require(isExpected || wasClosing, "a start in \(scope): \(error)")
    }
}
