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
        }

        private(set) var violations: [String] = []
        private(set) var visits = [Visit(place: .container, outer: nil, isByHand: false)]
        /// Whether the end of the container has begun.
        private(set) var isEnding = false
        /// Whether the container may have cancelled work and stopped scopes.
        private var drains = false

        mutating func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
            if !condition { violations.append(rule()) }
        }

        mutating func enter(_ place: Place, within outer: Int, isByHand: Bool = false) -> Int {
            visits.append(Visit(place: place, outer: outer, isByHand: isByHand))
            return visits.count - 1
        }

        /// The scope and those that enclose it.
        private func enclosing(_ scope: Int) -> [Int] { Array(sequence(first: scope) { visits[$0].outer }) }
        func places(around scope: Int) -> [Place] { enclosing(scope).map { visits[$0].place } }
        private func mayBeClosed(_ scope: Int) -> Bool { enclosing(scope).contains { visits[$0].mayBeClosed } }
        private func isAnyClosed(_ scope: Int) -> Bool { enclosing(scope).contains { visits[$0].isClosed } }
        /// Whether what runs around a scope may have been cancelled.
        func mayBeCancelled(around scope: Int) -> Bool { drains || visits[scope].outer.map(mayBeClosed) ?? false }
        /// Whether a stop has something to stop. Otherwise it does nothing.
        func hasStarted(_ scope: Int) -> Bool { visits[scope].phases.contains(.started) }

        private func owner(of kind: Kind, from scope: Int) -> Int {
            enclosing(scope).first { visits[$0].place == kind.place } ?? 0
        }

        mutating func begins(_ kind: Kind, in scope: Int) {
            require(!isAnyClosed(scope), "\(kind.number) starts in \(scope) after that was closed")
            require(visits[scope].phases[kind.number] == .absent, "\(kind.number) starts twice in \(scope)")
            for need in kind.held {
                let phase = visits[owner(of: need, from: scope)].phases[need.number]
                require(phase == .started, "\(kind.number) starts in \(scope) without \(need.number)")
            }
            visits[scope].phases[kind.number] = .starting
            visits[scope].isUsed = true
        }

        mutating func ends(_ kind: Kind, in scope: Int, isStarted: Bool) {
            visits[scope].phases[kind.number] = isStarted ? .started : .absent
            // A start of the container fails then.
            if !isStarted { visits[0].mayBeClosed = true }
        }

        mutating func resolved(_ part: any AnyPart, in scope: Int) {
            require(owner(of: part.kind, from: scope) == part.needs.scope, "\(part.kind.number) of another scope")
            let phase = visits[part.needs.scope].phases[part.kind.number]
            require(phase == .started, "\(part.kind.number) is resolved in \(scope), and is \(phase)")
        }

        mutating func stops(_ kind: Kind, in scope: Int, error: String?) {
            let stop = "\(kind.number) stops in \(scope)"
            require(visits[scope].phases[kind.number] == .started, "\(stop), and was not started")
            require(!visits[scope].phases.contains(.stopping), "two stop at once in \(scope)")
            for (inner, visit) in visits.enumerated() where enclosing(inner).contains(scope) && !visit.isReleased {
                require(visit.works == 0, "\(stop) while there is work in \(inner)")
                require(!visit.phases.contains(.starting), "\(stop) while something starts in \(inner)")
                for dependent in kinds where (dependent.held + dependent.later).contains(kind) {
                    let isDone = [.absent, .stopped].contains(visit.phases[dependent.number])
                    require(isDone, "\(stop) before \(dependent.number) in \(inner)")
                }
            }
            visits[scope].isClosed = true
            visits[scope].phases[kind.number] = .stopping
            visits[scope].stopErrors.append(error)
        }

        mutating func stopped(_ kind: Kind, in scope: Int, error: String?) {
            visits[scope].phases[kind.number] = .stopped
            if let error { visits[scope].hookErrors.append(error) }
        }

        mutating func beginsWork(in scope: Int) {
            require(!isAnyClosed(scope), "work begins in \(scope) after that was closed")
            visits[scope].works += 1
            visits[scope].hasWorked = true
        }

        mutating func endsWork(in scope: Int, error: String?) {
            visits[scope].works -= 1
            visits[scope].error = error
            visits[scope].mayBeClosed = true
        }

        mutating func mayClose(_ scope: Int) { visits[scope].mayBeClosed = true }

        mutating func mayEnd(drains: Bool) {
            isEnding = true
            if drains { self.drains = true }
            mayClose(0)
        }

        mutating func release(_ scope: Int) { visits[scope].isReleased = true }

        mutating func isClosed(_ scope: Int) {
            let phases = visits[scope].phases
            require(phases.allSatisfy { $0 == .absent || $0 == .stopped }, "not all in \(scope) is stopped: \(phases)")
            visits[scope].isClosed = true
        }

        /// Nothing goes on any more.
        mutating func rests() {
            require(!hasStarted(0), "the container is not stopped")
            for (scope, visit) in visits.enumerated() {
                require(visit.works == 0, "there is work in \(scope)")
                let isBusy = visit.phases.contains { $0 == .starting || $0 == .stopping }
                require(!isBusy, "something starts or stops in \(scope)")
                if visit.isByHand, !visit.mayBeClosed, !isEnding, !drains {
                    require(visit.stopErrors.isEmpty, "\(scope) was only released, and a hook ran")
                }
            }
        }
    }
}

// How the calls have to end.
extension ContainerTests.RandomWorkTests.Witness {
    private typealias Suite = ContainerTests.RandomWorkTests

    /// What has to be started in a scope before all of a scope in it, or when all of it is started.
    private func toStart(in scope: Int) -> [Suite.Kind] {
        Suite.kinds.filter { $0.place == visits[scope].place && !Suite.onDemand.contains($0) }
    }

    /// Whether all is started in the scopes that enclose one.
    func isStarted(around scope: Int) -> Bool {
        enclosing(scope).dropFirst().allSatisfy { outer in
            toStart(in: outer).allSatisfy { visits[outer].phases[$0.number] == .started }
        }
    }

    /// A call of `within` or of a function has ended.
    mutating func left(_ scope: Int, _ error: (any Error)?, isFunction: Bool, isInWork: Bool) {
        mayClose(scope)
        isClosed(scope)
        let visit = visits[scope]
        let text = error.map { "\($0)" }
        let hookErrorsAre = { (error: String?) in visit.stopErrors.allSatisfy { $0 == error } }
        if !visit.hasWorked, !visit.isUsed, error is ResolutionError {
            let isClosing = visit.outer.map(mayBeClosed) ?? false
            return require(isClosing && !isInWork, "work in \(scope) was refused: \(text ?? "")")
        }
        // Work that is cancelled begins no other, not even in a scope that it has entered by hand.
        if !visit.hasWorked, mayBeCancelled(around: scope), error is CancellationError { return }
        guard visit.hasWorked else {
            require(isFunction && error != nil, "the work in \(scope) was not done: \(text ?? "")")
            require(!(error is ResolutionError), "what the work in \(scope) needs was refused: \(text ?? "")")
            return require(hookErrorsAre(text), "hooks in \(scope) got another error")
        }
        require(hookErrorsAre(visit.error), "hooks in \(scope) got another error than the work's")
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
            for kind in toStart(in: scope) where isAll {
                let isDone = ![.absent, .starting].contains(visits[scope].phases[kind.number])
                require(isDone, "all in \(scope) is started, and \(kind.number) is not")
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

    mutating func failed(stopOf scope: Int, _ error: any Error) {
        let failures = (error as? LifecycleError)?.failures ?? []
        let known = visits.flatMap(\.hookErrors)
        let isKnown = failures.allSatisfy { known.contains("\($0.error)") }
        require(!failures.isEmpty && isKnown, "a stop of \(scope) failed: \(error)")
    }
}
