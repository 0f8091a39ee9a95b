import DovetailOnce

// Stops everything: after a call, at the end of work, or to undo a start. ``Stop`` does it.

extension ScopeInstance {
    /// Stops everything, after everything in use has ended.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another stop is in progress,
    /// this shortens its limits, waits for it and returns its result. If a start is, this ends it, and the start stops its services.
    ///
    /// Returns what could not be stopped, after all hooks have run. Throws ``LifecycleError`` if the caller is part of what this waits for.
    func stop(after error: (any Error)? = nil, _ limits: StopLimits) async throws -> [LifecycleError.Failure] {
        if let activity = Activity.innermost(within: ObjectIdentifier(self)) {
            throw LifecycleError(.called(activity.id, activity.kind))
        }
        return try await stopWithOuter(after: error, limits)
    }

    /// The same for the stop of what encloses this, which may be part of work here: that called a start, which has failed.
    func stopWithOuter(
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
        return failures(of: transition)
    }

    /// Ends the work for which this scope was entered, and stops the scope in the task of that work. Returns what could not be stopped.
    func stopAfterWork(endedWith error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        let (action, transition) = beginStop(limits)
        // If another task stops the scope, it has the errors.
        defer { endUseOfOuter() }
        guard let transition, action == .begin else {
            return action == .finished ? [] : (try? await stop(limits)) ?? []
        }
        await runStop(transition, after: error)
        transition.activity.end(nil)
        return failures(of: transition)
    }

    /// What failed while it ran, or could not be stopped.
    private func failures(of transition: Transition) -> [LifecycleError.Failure] {
        locked { state.failures + transition.failures }
    }

    /// A call wants everything to be stopped. The deadline is that of the stop to which this one belongs.
    private func beginStop(_ limits: StopLimits, _ deadline: StopDeadline? = nil) -> (Lifecycle.Stop, Transition?) {
        let (action, transition, earlier, _) = locked {
            let state = state
            let scopes = scopesWithin
            let isServing = state.isServing || scopes.contains { $0.isContainer && $0.state.isServing }
            let action = state.lifecycle.stop(isEmpty: state.isEmpty, isServing: isServing)
            if action == .begin {
                useOuter()
                let isCancelled = isWithin { $0.stopPhase == .cancelled }
                let deadline = deadline ?? StopDeadline(isCancelled ? limits.undoing : limits)
                state.transition = Transition(self, limits, deadline)
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

    /// Stops everything that has started, after an error of the work in this scope or of the start, and notes what has come of the
    /// transition. `failure` is why a start is undone, unless it was cancelled.
    func runStop(_ transition: Transition, after error: (any Error)?, undoing failure: StartFailure? = nil) async {
        let (deadline, phase) = locked { (transition.beginStop(), state.lifecycle.stopPhase) }
        let stop = Stop(scope: self, transition: transition, error: error, deadline: deadline)
        await transition.activity.run { await stop.run(from: phase, undoing: failure) }
    }

    /// A service has started whose start had been abandoned. If the stop that did so has ended, it goes on with the same limits. Call this
    /// while the lock is held.
    func resumeStop() -> Transition? {
        let state = state
        guard state.lifecycle.resumeStop() else { return nil }
        let last = state.transition
        let limits = last?.deadline?.limits ?? StopLimits()
        let transition = Transition(self, limits, StopDeadline(limits), start: last?.start)
        if let last { (transition.result, transition.failures) = (last.result, last.failures) }
        state.transition = transition
        return transition
    }

    /// Carries out a stop that goes on. No call waits for it, so observers are notified of what could not be stopped.
    func carryOut(_ resumed: Transition, after error: (any Error)?) async {
        let known = locked { resumed.failures.count }
        await runStop(resumed, after: error)
        resumed.activity.end(nil)
        for lost in locked({ resumed.failures[known...] }) { linked.observe(lost.error, of: lost.service) }
    }

    /// Waits until a transition ends. Returns an error if the call was cancelled before.
    func end(of call: InFlight) async throws -> (any Error)? {
        do {
            return try await call.suspend(isCancellable: false, isolation: nil)
        } catch {
            // A recipe or a hook of another container, for which this one waits.
            throw LifecycleError(.waitsForItself(Activity.innermost { $0.kind != .transition }?.id ?? id, id))
        }
    }
}

extension Transition {
    /// Does it in a task of its own.
    func carryOut(in scope: ScopeInstance, _ body: @escaping @Sendable (ScopeInstance) async -> Void) {
        // A strong reference only while it runs: the task may be released later.
        _ = Task { [weak scope, activity] in
            if let scope { await body(scope) }
            activity.end(nil)
        }
    }
}
