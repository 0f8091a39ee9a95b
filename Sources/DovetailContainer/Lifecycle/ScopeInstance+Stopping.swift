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
        await runStop(transition, after: error)
        transition.activity.end(nil)
        return locked { state.failures + transition.failures }
    }

    /// A call wants everything to be stopped. The deadline is that of the stop to which this one belongs.
    private func beginStop(
        _ limits: StopLimits,
        _ deadline: StopDeadline? = nil
    ) -> (Lifecycle.Stop, Transition?) {
        let (action, transition, earlier, _) = locked {
            let scopes = scopesWithin
            let isServing = state.isServing || scopes.contains { $0.isContainer && $0.state.isServing }
            let action = state.lifecycle.stop(isEmpty: state.isEmpty, isServing: isServing)
            if action == .begin {
                useOuter()
                let isCancelled = enclosing.contains { $0.existingState?.lifecycle.stopPhase == .cancelled }
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
    func runStop(
        _ transition: Transition,
        after error: (any Error)?,
        undoing failure: StartFailure? = nil
    ) async {
        let deadline = locked { transition.beginStop() }
        var failures: [LifecycleError.Failure] = []
        await transition.activity.run { failures = await stopEverything(error, deadline) }
        locked {
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
    private func stopEverything(_ error: (any Error)?, _ deadline: StopDeadline) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        if locked({ state.lifecycle.stopPhase }) == .serving {
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
        /// The uses by scopes that cannot be stopped.
        let endless = Locked<Set<Int>>([])
        let timer = deadline.timer(.draining) { [self] in
            let cancelled = cancelUses(deadline.limits)
            failures.withLock { $0 += cancelled }
        } tooLate: { [self] in
            // Work may wait for a start that does not end.
            let (starts, _) = locked {
                let scopes = [self] + scopesWithin
                return (scopes.flatMap { Array($0.state.starts.values) }, scopes)
            }
            let abandoned = abandonUses(endless.withLock { $0 })
            failures.withLock { $0 += abandoned }
            for start in starts { start.end(.cancelled) }
        }
        await withTaskGroup { group in
            // By the number of its use. A new scope may have the address of an earlier one.
            var stopping: Set<Int> = []
            while locked({ !state.uses.isEmpty }) {
                for (number, scope) in locked({ innerScopes }) where stopping.insert(number).inserted {
                    group.addTask {
                        if let ofScope = await self.stop(scope, deadline) {
                            failures.withLock { $0 += ofScope }
                        } else {
                            endless.withLock { _ = $0.insert(number) }
                        }
                    }
                }
                await endOfUses(besides: stopping)
            }
        }
        timer.cancel()
        await timer.value
        return failures.withLock { $0 }
    }

    /// Waits until nothing uses this scope, or another scope does than those that are being stopped.
    private func endOfUses(besides stopping: Set<Int>) async {
        await withUnsafeContinuation { continuation in
            // The scopes are returned, too: if this held the last reference to one, its release would need the lock.
            let (waits, _) = locked {
                let scopes = innerScopes
                let waits = !state.uses.isEmpty && scopes.allSatisfy { stopping.contains($0.number) }
                if waits { state.drain = continuation }
                return (waits, scopes)
            }
            if !waits { continuation.resume() }
        }
    }

    private func closeIfQuiet() -> Bool {
        guard state.isQuiet else { return false }
        state.lifecycle.advance(to: .closed)
        return true
    }

    /// Cancels the work in this scope and the services that are starting. From now on, only hooks may begin something.
    ///
    /// - Returns: The scopes whose work was cancelled, unless it was to be cancelled at once.
    private func cancelUses(_ limits: StopLimits) -> [LifecycleError.Failure] {
        let (tasks, scopes, _) = locked {
            state.lifecycle.advance(to: .cancelled)
            let scopes = state.sortedUses.compactMap { if case .work(let scope, _) = $0.use { scope } else { nil } }
            let all = [self] + scopesWithin
            return (
                all.flatMap(\.state.tasks), scopes.map { (id: $0.id, deadline: $0.state.transition?.deadline) }, all
            )
        }
        // Outside the lock, because it runs cancellation handlers, which may do anything.
        for task in tasks { task.cancel() }
        // Work that has ended may be stopping its scope.
        for scope in scopes { scope.deadline?.shorten(to: StopLimits(draining: .zero, hook: limits.hook)) }
        if limits.isImmediate { return [] }
        var numbers = Numbering()
        return scopes.map(\.id).enumerated().filter { numbers.number(of: $1, orElse: $0) == $0 }.map { _, scope in
            LifecycleError.Failure(service: scope, error: TimeoutError(name: "the work", duration: limits.draining))
        }
    }

    /// Stops waiting for uses that did not end.
    ///
    /// - Parameter endless: The uses by scopes that cannot be stopped. The stops of others wait no longer than this one.
    /// - Returns: What was abandoned.
    private func abandonUses(_ endless: Set<Int>) -> [LifecycleError.Failure] {
        let abandoned = locked {
            state.sortedUses.compactMap { number, use -> DependencyGraph.ID? in
                switch use {
                case .scope where !endless.contains(number): return nil
                case .start(let service, _): state.removeUse(number); return service.id
                case .work(let scope, _): state.removeUse(number); return scope.id
                case .scope(_, let id): state.removeUse(number); return id
                }
            }
        }
        return abandoned.map { LifecycleError.Failure(service: $0, error: RunError(reason: .neverEnded, service: $0)) }
    }

    /// Stops the services of this phase, and of those before, and withdraws them. What is needed elsewhere stops in a later phase.
    private func stopServices(
        in phase: Lifecycle.StopPhase,
        _ error: (any Error)?,
        _ deadline: StopDeadline
    ) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        var rest: ArraySlice<ServiceInstance> = []
        var lastUse: Int?
        while true {
            let (services, _) = locked {
                let scopes = scopesWithin
                // Others may have started meanwhile, or may not be needed any more. Each start here is a use.
                if !state.uses.isEmpty || state.lastUse != lastUse {
                    rest = servicesToStop(in: phase, before: scopes)[...]
                    lastUse = state.lastUse
                }
                return (takeTurns(of: &rest), scopes)
            }
            if services.isEmpty { return failures }
            let bodies = services.filter { $0.startup.running != nil }
            // A task group takes as long as several hooks, and most services have no body.
            if !bodies.isEmpty {
                await withTaskGroup { tasks in
                    for service in bodies { tasks.addTask { await service.finish(in: self, after: error, deadline) } }
                }
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
        let starting = state.starting
        let within = scopes.flatMap { $0.state.started.map(\.provider) + $0.state.starting }
        return state.started.filter { service in
            let order = service.provider.order
            guard service.life.hasTurnAhead, order.stops <= phase else { return false }
            // What serves requests may form a circle with them, and stops before they have ended.
            let dependents = starting.filter { $0.order > order } + within.filter { $0.order.isDeeper(than: order) }
            let needed = dependents.isEmpty ? [] : ServiceOrder.reached(from: dependents)
            return !needed.contains(ObjectIdentifier(service.provider))
        }
        .sorted { $0.provider.order > $1.provider.order }
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
