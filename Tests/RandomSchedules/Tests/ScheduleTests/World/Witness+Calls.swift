import DovetailContainer

// How calls may end.
extension Witness {
    mutating func begin(_ kind: Call.Kind, in visit: Int, isInside: Bool, _ now: UInt64) -> Int {
        let active = calls.filter { !$0.isOver && $0.visit == visit }
        calls.append(
            Call(
                kind: kind,
                visit: visit,
                wasClosing: isClosing(visit),
                wasClosed: visits[visit].isClosed,
                isSecondRun: active.contains { $0.kind == .run },
                isFirstRun: kind == .run
                    && !calls.contains { $0.kind == .run && $0.visit == visit && $0.isOver && !$0.isRefused },
                hookCount: visits[visit].hooks.count,
                begun: now
            )
        )
        let call = calls.count - 1
        if containers[0] == visit {
            switch kind {
            case .start, .run:
                let isCancelled = Task.isCancelled
                model.starts(call, isInside: isInside, isCancelled: isCancelled, isRun: kind == .run)
            case .startOne: model.mayStop(true)
            case .stop: model.stops(call, isInside: isInside)
            }
        }
        // What encloses a scope has to start before it. If not, the start fails.
        let mayFail = enclosing(visit).contains { visits[$0].hasFailedLending }
        if kind == .stop || mayFail || kind != .startOne && !isReady(visit) { mayClose(visit, now) }
        return call
    }

    /// The caller was cancelled. If all callers of a start were, it ends.
    mutating func cancel(_ call: Int, _ now: UInt64) {
        calls[call].isCancelled = true
        let visit = calls[call].visit
        // A cancelled stop goes on.
        if containers[0] == visit, calls[call].kind != .stop { model.cancels(call) }
        let starts = calls.filter { !$0.isOver && $0.visit == visit && [.start, .run].contains($0.kind) }
        if calls[call].kind == .run || starts.allSatisfy(\.isCancelled) { mayClose(visit, now) }
    }

    /// Whether all services that a visit needs of others were started.
    private func isReady(_ visit: Int) -> Bool {
        program.services.filter { isKnown($0, in: visit) && owner(of: $0, from: visit) == visit }.allSatisfy {
            service in
            service.needs.allSatisfy { need in
                guard let needed = program.service(need.service), !need.isFunction else { return true }
                guard owner(of: needed, from: visit) != visit else { return true }
                return phase(of: need.service, from: visit) == .started || needed.depth == 0 && needed.container > 0
            }
        }
    }

    /// A call of start, run or stop has ended. `isInside` says whether the caller is part of a hook or of work.
    mutating func end(_ call: Int, _ error: (any Error)?, isInside: Bool, one: Program.Service? = nil, _ now: UInt64) {
        let isRefused =
            (error as? LifecycleError)?.failures.isEmpty == true || error is RunError && calls[call].isSecondRun
        calls[call].isOver = true
        calls[call].isRefused = isRefused
        let (this, name) = (calls[call], "\(calls[call].kind) in \(calls[call].visit)")
        count(error == nil ? "\(this.kind)" : "\(this.kind) failed")
        if containers[0] == this.visit { compare(this, call, error) }
        if let error {
            let isAllowed = allows(error, this, isInside: isInside, one, now)
            require(isAllowed, "\(name) throws \(error)")
        } else if this.kind != .stop, !this.isFirstRun {
            require(!this.wasClosed, "\(name) returns after everything was stopped")
        }
        switch this.kind {
        case .start where error == nil:
            for service in program.services where owner(of: service, from: this.visit) == this.visit {
                guard program.startsWithAll(service), isKnown(service, in: this.visit) else { continue }
                let phase = phase(of: service.number, from: this.visit)
                require(phase != .absent && phase != .starting, "\(name) returns, and \(service.number) is \(phase)")
            }
        case .start, .startOne:
            if let error, !(error is ResolutionError), !isRefused { mayClose(this.visit, now) }
        case .run where !isRefused && !(error is CancellationError), .stop where !isRefused:
            isStopped(this.visit, name, now)
            if this.kind == .stop { checkReport(this, (error as? LifecycleError)?.failures ?? [], name) }
        case .run, .stop: break
        }
    }

    private mutating func compare(_ this: Call, _ call: Int, _ error: (any Error)?) {
        if this.kind == .startOne { return model.mayStop(false) }
        let failures = (error as? LifecycleError)?.failures
        let outcome: StateModel.Outcome =
            switch error {
            case nil: .success
            case let error? where this.kind == .run && isThrown(error): .failed
            case is CancellationError: .cancelled
            case let error? where failures?.isEmpty == true:
                "\(error)".contains("cannot be started again") ? .over : .waitsForItself
            default: .failed
            }
        require(
            model.ends(call, this.kind, outcome, isFirstRun: this.isFirstRun),
            "\(this.kind) \(outcome), which no state machine does"
        )
    }

    private func allows(
        _ error: any Error,
        _ call: Call,
        isInside: Bool,
        _ one: Program.Service?,
        _ now: UInt64
    ) -> Bool {
        let isClosing = isClosing(call.visit)
        // A run rethrows the errors of services.
        if call.kind == .run, isThrown(error) { return true }
        switch error {
        case is CancellationError: return call.kind != .stop && (call.isCancelled || isClosing)
        case let error as RunError where call.kind == .run:
            return switch error.reason {
            case .alreadyRunning: call.isSecondRun
            case .returned: program.services.contains { $0.run?.mayReturn == false }
            case .cancelled, .neverEnded: mayAbandon(call.visit, now)
            }
        case let error as LifecycleError where error.failures.isEmpty:
            if "\(error)".contains("cannot be started again") { return call.kind != .stop && call.wasClosing }
            return isInside
        case let error as LifecycleError:
            if call.wasClosed, call.kind != .stop { return true }
            guard isPath(error) else { return false }
            return error.failures.allSatisfy { allows($0, call, isClosing, now) }
        case let error as ResolutionError where one.map { !isKnown($0, in: call.visit) } ?? false:
            return [.notRegistered, .notEntered].contains(error.reason)
        default: return false
        }
    }

    /// Whether each service on the path of an error needs the one before.
    private func isPath(_ error: LifecycleError) -> Bool {
        guard let cause = error.failures.first?.service, !error.path.isEmpty else { return true }
        let ids = [cause] + error.path
        let numbers = ids.map { id in tags.firstIndex { DependencyGraph.ID($0.service) == id } ?? -1 }
        return zip(numbers, numbers.dropFirst()).allSatisfy { number, dependent in
            guard let dependent = program.service(dependent) else { return false }
            // What runs needs everything on which it depends.
            return dependent.needs.contains { $0.service == number }
                || dependent.run != nil && reached[dependent.number, default: []].contains(number)
        }
    }

    /// Whether a call may report a failure: one of a hook, of what starts or runs, or of work.
    private func allows(_ failure: LifecycleError.Failure, _ call: Call, _ isClosing: Bool, _ now: UInt64) -> Bool {
        switch failure.error {
        case let error as TimeoutError: hasTaken(error.duration, call.visit, now)
        case let error as RunError: error.reason != .neverEnded || mayAbandon(call.visit, now)
        case let error as ResolutionError:
            isThrown(error) || isClosing || error.reason == .circular || error.reason == .notStarted
        case is CancellationError: isClosing || call.isCancelled
        default: isThrown(failure.error)
        }
    }

    /// Whether a stop, or a hook, has taken so long.
    private func hasTaken(_ duration: Duration, _ visit: Int, _ now: UInt64) -> Bool {
        let times = visits.flatMap { [$0.mayBeClosed].compactMap { $0 } + $0.hooks.map(\.begun) }
        return times.contains { .nanoseconds(Int64(now - $0)) >= duration }
    }

    /// Everything there, and in what belongs to it, was stopped.
    private mutating func isStopped(_ visit: Int, _ name: String, _ now: UInt64) {
        for inner in within(visit) where !isAbandoned(inner, now) {
            for (service, phase) in visits[inner].phases.sorted(by: { $0.key < $1.key }) {
                let isDone =
                    phase == .absent || phase == .stopped || visits[inner].lost.contains(service)
                    || phase != .started
                        && (mayAbandon(inner, now) || visits[inner].hooks.contains { isLate($0) ?? true })
                require(isDone, "\(name) returns, and \(service) in \(inner) is \(phase)")
            }
            guard !mayAbandon(inner, now) else { continue }
            let isUndone = mayBeUndone(inner)
            require(visits[inner].works == 0 || isUndone, "\(name) returns, and there is work in \(inner)")
            let running = visits[inner].running
            require(running.isEmpty, "\(name) returns, and \(running) run in \(inner)")
        }
        visits[visit].isClosed = true
        visits[visit].isOver = true
    }

    /// Whether a hook has taken too long, or `nil` if it ended just when that was noticed.
    private func isLate(_ hook: HookRun) -> Bool? {
        guard let ended = hook.ended else { return true }
        return ended - hook.begun == Self.hookLimit ? nil : ended - hook.begun > Self.hookLimit
    }

    /// A stop reports each hook that failed, once. It has reported what it abandoned, which may be stopped later.
    private mutating func checkReport(_ call: Call, _ failures: [LifecycleError.Failure], _ name: String) {
        let visit = visits[call.visit]
        // Another stop may have ended before this one began.
        guard call.hookCount == 0, !call.wasClosed else { return }
        for hook in visit.hooks where !visit.lost.contains(hook.service) {
            let id = DependencyGraph.ID(tags[hook.service].service)
            let reports = failures.filter { $0.service == id }
            let own = reports.filter { $0.error is TimeoutError || "\($0.error)" == hook.error }
            let (late, fails) = (isLate(hook), hook.error != nil)
            let isRight =
                late == nil || own.count >= (late == true || fails ? 1 : 0) && (fails || late == true || own.isEmpty)
            require(isRight, "\(name) reports \(own.count) failures of the hook of \(hook.service)")
        }
    }

    /// A call of `within`, or of a function whose call is a scope, has ended.
    mutating func left(
        _ visit: Int,
        _ error: (any Error)?,
        isFunction: Bool,
        isInside: Bool,
        isCancelled: Bool,
        _ now: UInt64
    ) {
        let this = visits[visit]
        let name = "work in \(visit)"
        let text = error.map { "\($0)" }
        isStopped(visit, name, now)
        let isClosing = this.outer.map { self.isClosing($0) } ?? false
        if this.hasWorked {
            let isUndone = mayBeUndone(visit)
            require(
                this.stopErrors.allSatisfy { $0 == this.workError } || isUndone,
                "hooks in \(visit) got another error than the work's"
            )
            if this.workError != nil {
                return require(
                    text == this.workError,
                    "\(name) throws \(text ?? "nothing") instead of \(this.workError ?? "")"
                )
            }
            let failed = this.hooks.filter { isLate($0) ?? true || $0.error != nil }
            let failures = (error as? LifecycleError)?.failures
            // A service that runs may also fail, or not finish in time.
            let hasRunFailed = failures?.contains { $0.error is RunError || isThrown($0.error) } ?? false
            require(
                error == nil || failures?.isEmpty == false && (!failed.isEmpty || hasRunFailed),
                "\(name) throws \(text ?? "")"
            )
            return require(
                error != nil || failed.allSatisfy { isLate($0) == nil && $0.error == nil },
                "\(name) hides errors of hooks"
            )
        }
        guard let error else { return require(false, "\(name) was not done") }
        switch error {
        case is CancellationError: require(isCancelled || isClosing || isThrown(error), "\(name) was cancelled")
        case let error as ResolutionError:
            require(
                isClosing || isFunction && [.circular, .notStarted].contains(error.reason),
                "\(name) was refused: \(error)"
            )
        default:
            require(isFunction && (isThrown(error) || isEarlyReturn(error)), "\(name) throws \(error) before it began")
        }
        if isFunction { require(this.stopErrors.allSatisfy { $0 == text }, "hooks in \(visit) got another error") }
    }
}
