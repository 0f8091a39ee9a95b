import DovetailAnalysis
import DovetailFunctions
import DovetailOnce

// Stops everything, in the phases of ``Lifecycle/StopPhase``: after a call, at the end of work, or to undo a start.

extension ScopeInstance {
    /// Stops everything, after everything in use has ended.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another stop is in
    /// progress, this shortens its limits, waits for it and returns its result. If a start is, this ends it, and the start stops its
    /// services.
    ///
    /// - Parameters:
    ///   - error: The error of the work in this scope.
    ///   - limits: How long the stop waits.
    /// - Returns: What could not be stopped, after all hooks have run.
    /// - Throws: ``LifecycleError`` if the caller is part of what this waits for.
    func stop(after error: (any Error)? = nil, _ limits: StopLimits) async throws -> [LifecycleError.Failure] {
        if let activity = Activity.innermost(within: ObjectIdentifier(self)) {
            throw LifecycleError(.called(activity.id, activity.kind))
        }
        return try await stopWithOuter(after: error, limits)
    }

    /// The same for the stop of what encloses this, which may be part of work here: that called a start, which has failed.
    private func stopWithOuter(
        after error: (any Error)?,
        _ limits: StopLimits,
        _ deadline: StopDeadline? = nil
    ) async throws -> [LifecycleError.Failure] {
        let (action, transition) = beginStop(limits, deadline)
        guard let transition, action != .finished else { return [] }
        switch action {
        case .begin: transition.carryOut(in: self) { await $0.runStop(transition, after: error) }
        // Outside the lock, because it runs the cancellation handlers of recipes.
        case .cancel: transition.start?.end(.cancelled)
        case .wait, .finished: break
        }
        _ = try await end(of: InFlight(.transition, at: transition.once))
        return locked { state.failures + transition.failures }
    }

    /// Ends the work for which this scope was entered, and stops the scope in the task of that work.
    ///
    /// - Returns: What could not be stopped.
    func stopAfterWork(endedWith error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        if endUnusedWork() { return [] }
        let (action, transition) = beginStop(limits)
        // If another task stops the scope, it has the errors.
        defer { endUseOfOuter() }
        guard let transition, action == .begin else {
            return action == .finished ? [] : (try? await stop(limits)) ?? []
        }
        let failures = await runStop(transition, after: error)
        transition.activity.end(nil)
        return failures
    }

    /// A call wants everything to be stopped. The deadline is that of the stop to which this one belongs.
    private func beginStop(
        _ limits: StopLimits,
        _ deadline: StopDeadline? = nil
    ) -> (Lifecycle.Stop, Transition?) {
        let (action, transition, earlier, _) = locked {
            let state = state
            let scopes = scopesWithin
            let isServing = state.isServing || scopes.contains { $0.isContainer && $0.state.isServing }
            let action = state.lifecycle.stop(isEmpty: state.isEmpty, isServing: isServing)
            if action == .begin {
                useOuter()
                let isCancelled =
                    outer?._withUnsafeGuaranteedRef(\.isWithinStopped) == true
                    && enclosing.contains {
                        $0.existingState?.lifecycle.stopPhase == .cancelled
                    }
                state.transition = Transition(
                    self,
                    limits,
                    deadline ?? StopDeadline(isCancelled ? limits.undoing : limits)
                )
            }
            let earlier = action == .wait ? state.transition?.deadline : nil
            // A start that is undone, but not yet.
            if earlier == nil, action != .begin { state.transition?.limits = limits }
            endRunIfOver()
            return (action, state.transition, earlier, scopes)
        }
        // Outside the lock, because it cancels sleeps of the caller's clock.
        earlier?.shorten(to: limits)
        return (action, transition)
    }

    /// Stops everything that has started, and notes what has come of the transition.
    ///
    /// - Parameters:
    ///   - transition: The start or stop in progress.
    ///   - error: The error of the work in this scope, or of the start.
    ///   - failure: Why a start is undone, unless it was cancelled.
    /// - Returns: What failed or could not be stopped.
    @discardableResult
    func runStop(
        _ transition: Transition,
        after error: (any Error)?,
        undoing failure: StartFailure? = nil
    ) async -> [LifecycleError.Failure] {
        let (deadline, phase) = locked { (transition.beginStop(), state.lifecycle.stopPhase) }
        var failures: [LifecycleError.Failure] = []
        await transition.activity.run { failures = await stopEverything(from: phase, error, deadline) }
        return locked {
            let state = state
            transition.failures = failures
            if let failure {
                // The cause is not what could not be stopped.
                var lost = state.failures
                if let index = lost.firstIndex(where: { $0.service == failure.path[0] }) { lost.remove(at: index) }
                transition.result = .failure(LifecycleError(failure, stopFailures: lost + failures))
            }
            state.lifecycle.stopped()
            endRunIfOver()
            removeUseOfOuter()
            return state.failures + failures
        }
    }

    /// Waits until a transition ends.
    ///
    /// - Returns: An error if the call was cancelled before.
    func end(of call: InFlight) async throws -> (any Error)? {
        do {
            return try await call.suspend(isCancellable: false, isolation: nil)
        } catch {
            // A recipe or a hook of another container, for which this one waits.
            throw LifecycleError(.waitsForItself(Activity.innermost { $0.kind != .transition }?.id ?? id, id))
        }
    }
}

// The phases

extension ScopeInstance {
    /// Stops the services that begin work, which may use extensions; then extensions; then, after the work in scopes has ended, the
    /// others.
    private func stopEverything(
        from phase: Lifecycle.StopPhase?,
        _ error: (any Error)?,
        _ deadline: StopDeadline
    ) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        if phase == .serving {
            failures += await stopServices(in: .serving, error, deadline)
            failures += await withTaskGroup { group in
                for (_, scope) in locked({ innerScopes }) where scope.isContainer {
                    group.addTask { await self.stop(scope, deadline) ?? [] }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            failures += await stopServices(in: .serving, error, deadline)
            locked { state.lifecycle.advance(to: .draining) }
        }
        while !locked({ closeIfQuiet() }) {
            failures += await drain(deadline)
            // What other work depends on may begin work until that has ended.
            failures += await stopServices(in: .draining, error, deadline)
        }
        return failures + (await stopServices(in: .closed, error, deadline))
    }

    /// Stops an extension, or a scope that was entered from here by hand.
    ///
    /// - Returns: What could not be stopped. `nil` if the stop would wait for this one.
    private func stop(_ inner: ScopeInstance, _ deadline: StopDeadline) async -> [LifecycleError.Failure]? {
        // Who entered the scope has not said that its work succeeded.
        let error = inner.isContainer ? nil : CancellationError()
        return try? await inner.stopWithOuter(after: error, deadline.limits, deadline)
    }

    /// Stops scopes that were entered by hand, and extensions, at once, and waits until nothing uses this scope. Work that takes too long
    /// is cancelled, and later abandoned.
    private func drain(_ deadline: StopDeadline) async -> [LifecycleError.Failure] {
        let failures = Locked<[LifecycleError.Failure]>([])
        let timer = deadline.timer(.draining) { [self] in
            let cancelled = cancelUses(deadline.limits)
            failures.withLock { $0 += cancelled }
        } tooLate: { [self] in
            let abandoned = abandonUses()
            failures.withLock { $0 += abandoned }
        }
        await withTaskGroup { group in
            while locked({ !state.uses.isEmpty }) {
                for (use, scope) in beginStopOfScopes() {
                    group.addTask {
                        if let ofScope = await self.stop(scope, deadline) {
                            failures.withLock { $0 += ofScope }
                        } else {
                            self.locked { use.stop = .impossible }
                        }
                    }
                }
                await endOfUses()
            }
        }
        timer.cancel()
        await timer.value
        return failures.withLock { $0 }
    }

    /// The scopes whose stop begins now.
    private func beginStopOfScopes() -> [(use: ScopeUse, scope: ScopeInstance)] {
        // All scopes are returned, too: if this held the last reference to one, its release would need the lock.
        let (new, _) = locked {
            let scopes = innerScopes
            let new = scopes.filter { $0.use.stop == .notBegun }
            for (use, _) in new { use.stop = .begun }
            return (new, scopes)
        }
        return new
    }

    /// Waits until nothing uses this scope, or another scope does than those that are being stopped.
    private func endOfUses() async {
        await withUnsafeContinuation { continuation in
            let (waits, _) = locked {
                let scopes = innerScopes
                let waits = !state.uses.isEmpty && scopes.allSatisfy { $0.use.stop != .notBegun }
                if waits { state.drain = continuation }
                return (waits, scopes)
            }
            if !waits { continuation.resume() }
        }
    }

    private func closeIfQuiet() -> Bool {
        let state = state
        guard state.isQuiet else { return false }
        state.lifecycle.advance(to: .closed)
        return true
    }

    /// Cancels the work in this scope and the services that are starting. From now on, only hooks may begin something.
    ///
    /// - Returns: The scopes whose work was cancelled, unless it was to be cancelled at once.
    private func cancelUses(_ limits: StopLimits) -> [LifecycleError.Failure] {
        let (uses, deadlines, work, _) = locked {
            state.lifecycle.advance(to: .cancelled)
            let all = [self] + scopesWithin
            let work = state.uses.compactMap { if case .work(let scope) = $0.kind { scope } else { nil } }
            return (all.flatMap(\.state.uses), work.compactMap(\.state.transition?.deadline), work, all)
        }
        // Outside the lock, because it runs cancellation handlers, which may do anything.
        for use in uses { use.cancelTask() }
        // Work that has ended may be stopping its scope.
        for deadline in deadlines { deadline.shorten(to: StopLimits(draining: .zero, hook: limits.hook)) }
        if limits.isImmediate { return [] }
        var numbers = Numbering()
        return work.map(\.id).enumerated().filter { numbers.number(of: $1, orElse: $0) == $0 }.map { _, scope in
            LifecycleError.Failure(service: scope, error: TimeoutError(name: "the work", duration: limits.draining))
        }
    }

    /// Stops waiting for uses that did not end. The stops of inner scopes wait no longer than this one, unless they cannot be stopped.
    ///
    /// - Returns: What was abandoned.
    private func abandonUses() -> [LifecycleError.Failure] {
        let (abandoned, starts, _) = locked {
            let scopes = [self] + scopesWithin
            let abandoned = state.uses.filter { use in
                if case .scope = use.kind { use.stop == .impossible } else { true }
            }
            for use in abandoned { state.remove(use) }
            return (abandoned, scopes.flatMap { Array($0.state.starts.values) }, scopes)
        }
        // Work may wait for a start that does not end.
        for start in starts { start.end(.cancelled) }
        return abandoned.map {
            LifecycleError.Failure(service: $0.id, error: RunError(reason: .neverEnded, service: $0.id))
        }
    }

    /// Stops the services of this phase, and of those before, and withdraws them. What is needed elsewhere stops in a later phase.
    private func stopServices(
        in phase: Lifecycle.StopPhase,
        _ error: (any Error)?,
        _ deadline: StopDeadline
    ) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        var rest: ArraySlice<ServiceInstance> = []
        var usesBegun: Int?
        while true {
            let (services, _) = locked {
                let state = state
                let scopes = scopesWithin
                // Others may have started meanwhile, or may not be needed any more. Each start here is a use.
                if !state.uses.isEmpty || state.uses.begun != usesBegun {
                    rest = servicesToStop(in: phase, before: scopes)[...]
                    usesBegun = state.uses.begun
                }
                return (takeTurns(of: &rest), scopes)
            }
            if services.isEmpty { return failures }
            let bodies = services.filter { $0.startup.running != nil }
            // A task group takes as long as several hooks.
            if bodies.count > 1 {
                await withTaskGroup { tasks in
                    for service in bodies { tasks.addTask { await service.finish(in: self, after: error, deadline) } }
                }
            } else {
                await bodies.first?.finish(in: self, after: error, deadline)
            }
            for service in services {
                if let failure = await service.stop(in: self, after: error, deadline) { failures.append(failure) }
            }
            // Nothing may start any more.
            if phase == .closed, rest.isEmpty { return failures }
        }
    }

    /// The services that can stop in this phase, in the order in which they do: those on which nothing depends that starts, or that is within
    /// a scope or an extension. Call this while the lock is held.
    private func servicesToStop(
        in phase: Lifecycle.StopPhase,
        before scopes: [ScopeInstance]
    ) -> [ServiceInstance] {
        let state = state
        let starting = state.starting.map(\.provider)
        let within = scopes.flatMap { $0.state.started + $0.state.starting }.map(\.provider)
        return state.services.reversed().filter { service in
            let order = service.provider.order
            guard service.life.hasTurnAhead, order.stops <= phase else { return false }
            // What serves requests may form a circle with them, and stops before they have ended.
            let dependents = starting.filter { $0.order > order } + within.filter { $0.order.isDeeper(than: order) }
            let needed = dependents.isEmpty ? [] : ServiceOrder.reached(from: dependents)
            return !needed.contains(ObjectIdentifier(service.provider))
        }
    }

    /// The turn of the deepest services comes. They do not depend on each other, so their bodies finish at the same time. Call this while the
    /// lock is held.
    private func takeTurns(of services: inout ArraySlice<ServiceInstance>) -> [ServiceInstance] {
        guard let first = services.first else { return [] }
        let group = services.prefix { !first.provider.order.isDeeper(than: $0.provider.order) }
        services = services[group.endIndex...]
        return group.filter { $0.takeTurn() }
    }
}
