import DovetailAnalysis
import DovetailOnce

// Carries out the transitions of ``Lifecycle``. `async` functions are in separate files, which reduces the size of programs; see
// `CONTRIBUTING.md`.

extension ScopeInstance {
    /// Starts all services, each as soon as its dependencies have started. Returns at once if they have started already.
    ///
    /// All callers wait for the same start and receive its result; the first call sets its parameters. A cancelled caller stops
    /// waiting. If no other caller waits, the start is cancelled, and the last caller waits until what has started is stopped.
    ///
    /// - Parameters:
    ///   - limit: How many services start at the same time.
    ///   - limits: How long stopping waits if the start fails or is cancelled. Their clock also measures the timeline.
    ///   - progress: Called after each service that has started, in that order, one call at a time.
    /// - Returns: The timeline.
    /// - Throws: ``LifecycleError`` if a service fails, and the same error in later calls; if everything was stopped before; and if
    ///   a service that is starting calls this. `CancellationError` if the caller is cancelled, or if stop is called meanwhile.
    func start(
        atMost limit: Int,
        _ limits: StopLimits,
        progress: @escaping @Sendable (StartProgress) -> Void
    ) async throws -> StartTimeline {
        try refuseStepsOfStart()
        var hasWaited = false
        while true {
            let (start, transition) = try locked {
                if case .idle = state.lifecycle.state { try Task.checkCancellation() }
                let start = state.lifecycle.start(id, hasWaited: hasWaited)
                if case .begin = start {
                    beginTransition { scope, transition, activity in
                        await scope.runStart(transition, activity, atMost: max(1, limit), limits, progress)
                    }
                }
                return (start, state.transition)
            }
            switch start {
            case .finished(let timeline): return timeline
            case .refused(let error): throw error
            case .cancelled: throw CancellationError()
            case .begin, .wait:
                try await waitForStart(transition, limits)
                hasWaited = true
            }
        }
    }

    /// Lets services that run finish, and stops everything that was started, in the reverse order, after everything in use has
    /// ended.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another stop is
    /// running, this waits for it and returns its result. If a start is running, this cancels it, and the start stops its services.
    ///
    /// - Returns: What could not be stopped, after all hooks have run.
    /// - Throws: ``LifecycleError`` if the caller is part of the work that this waits for.
    func stop(_ limits: StopLimits) async throws -> StopFailures {
        try refuseActivities()
        return try await stopWithOuter(limits)
    }

    /// The same for the stop of what encloses this, which may be part of work here: that called a start, which has failed.
    func stopWithOuter(_ limits: StopLimits) async throws -> StopFailures {
        let (stop, transition) = locked {
            let stop = state.lifecycle.stop(limits, isEmpty: state.isEmpty, isServing: isServing)
            if case .begin(let limits) = stop {
                useOuter()
                beginTransition { scope, transition, activity in
                    await activity.run { await scope.runStop(transition, limits) }
                }
            }
            return (stop, state.transition)
        }
        // Outside the lock, because it runs the cancellation handlers of recipes.
        if case .cancel = stop { transition?.cancel() }
        guard let transition else { return StopFailures() }
        if case .finished = stop { return StopFailures() }
        _ = try await end(of: InFlight(.transition, at: transition.once))
        return locked { transition.failures }
    }

    /// Stops this scope at the end of the work for which it was entered, in the task of that work.
    ///
    /// - Parameters:
    ///   - error: The error of the work.
    ///   - limits: How long that waits.
    /// - Returns: What could not be stopped.
    func stopAfterWork(endedWith error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        let transition = Transition(id)
        let (stop, activity, finishes) = locked { () -> (Lifecycle.Stop, InFlight?, Bool) in
            let state = self.state
            // Another task may run services in this scope.
            let finishes = isServing
            let stop = state.lifecycle.stop(limits, isEmpty: state.isEmpty, isServing: finishes)
            guard case .begin = stop else { return (stop, nil, finishes) }
            state.transition = transition
            // Here, because another stop waits for nothing before it begins.
            return (stop, transition.activity(), finishes)
        }
        // If another task stops the scope, it has the errors.
        guard case .begin(let ownLimits) = stop, let activity else {
            defer { endUseOfOuter() }
            return (try? await self.stop(limits).all) ?? []
        }
        var failures = StopFailures()
        await activity.run {
            if finishes { failures.finishing = await finishServices(ownLimits) }
            failures.stopping = await stopEverything(error, ownLimits)
        }
        locked {
            transition.failures = failures
            state.lifecycle.stopped()
            removeUseOfOuter()
        }
        activity.end(nil)
        return failures.all
    }

    /// Begins a transition in a task of its own. Call this while the lock is held.
    private func beginTransition(_ body: @escaping @Sendable (ScopeInstance, Transition, InFlight) async -> Void) {
        let transition = Transition(id)
        let activity = transition.activity()
        state.transition = transition
        // A strong reference only while it runs: the task may be released later.
        let task = Task { [weak self] in
            if let self { await body(self, transition, activity) }
            transition.run(in: nil)
            activity.end(nil)
        }
        transition.run(in: task)
    }

    /// Starts all services, or stops those that have started.
    private func runStart(
        _ transition: Transition,
        _ activity: InFlight,
        atMost limit: Int,
        _ limits: StopLimits,
        _ progress: (StartProgress) -> Void
    ) async {
        let elapsed = limits.stopwatch()
        let steps = allSteps()
        let total = steps.count(where: \.isOwn)
        var started = 0
        let (order, failure) = await run(steps, atMost: limit, in: activity, elapsed: elapsed) { step in
            guard step.isOwn else { return }
            started += 1
            progress(StartProgress(service: step.service, started: started, total: total))
        }
        let timeline = order.isComplete ? order.timeline(total: elapsed()) : nil
        guard case .undo(let limits) = locked({ state.lifecycle.startEnded(timeline, limits) }) else {
            return locked { endUseOfOuterIfIdle() }
        }
        var failures = StopFailures()
        await activity.run { failures.stopping = await stopEverything(nil, limits) }
        let error = failure.map { order.error($0, failures.stopping, total: elapsed()) }
        locked { stopped(transition, failures, error) }
    }

    /// Stops all services.
    private func runStop(_ transition: Transition, _ limits: StopLimits) async {
        var failures = StopFailures()
        failures.finishing = await finishServices(limits)
        failures.stopping = await stopEverything(nil, limits)
        locked { stopped(transition, failures) }
    }

    /// Call this while the lock is held.
    private func stopped(_ transition: Transition, _ failures: StopFailures, _ error: LifecycleError? = nil) {
        transition.failures = failures
        state.lifecycle.stopped(error)
        endUseOfOuterIfIdle()
    }
}

// Waiting for a transition

extension ScopeInstance {
    /// Waits until a start ends. A cancelled caller stops waiting, unless it is the last one: then it cancels the start and
    /// waits for its end.
    private func waitForStart(_ transition: Transition?, _ limits: StopLimits) async throws {
        guard let transition else { return }
        let call = InFlight(.transition, at: transition.once)
        let leave: @Sendable () -> Void = { [self] in
            switch locked({ state.lifecycle.callerLeft(limits) }) {
            case .leaves: call.cancel()
            case .stays: break
            case .cancelsStart: transition.cancel()
            }
        }
        let error: (any Error)?
        do {
            error = try await withTaskCancellationHandler {
                try await end(of: call)
            } onCancel: {
                leave()
            }
        } catch {
            leave()
            throw error
        }
        if let error { throw error }
    }

    /// Waits until a transition ends.
    ///
    /// - Returns: An error if the call was cancelled before.
    private func end(of call: InFlight) async throws -> (any Error)? {
        do {
            return try await call.suspend(isCancellable: false, isolation: nil)
        } catch {
            // A recipe or a hook of another container, for which this one waits.
            throw LifecycleError(.waitsForItself(Activity.innermost { $0.kind != .transition }?.id ?? id, id))
        }
    }

    /// Throws if a service that starts or stops calls this: the transition waits for that service, and would wait for itself.
    private func refuseStepsOfStart() throws {
        let scope = ObjectIdentifier(self)
        if let step = Activity.innermost(where: { [.start, .stop].contains($0.kind) && $0.scopes.first == scope }) {
            throw LifecycleError(.calledWithin(step.id))
        }
    }

    /// Throws if the caller is part of something that a stop waits for.
    func refuseActivities() throws {
        guard let activity = Activity.innermost(within: ObjectIdentifier(self)) else { return }
        switch activity.kind {
        case .start, .stop, .make, .transition: throw LifecycleError(.calledWithin(activity.id))
        case .run: throw LifecycleError(.calledWhileRunning(activity.id))
        case .work: throw LifecycleError(.calledInScope(activity.id))
        }
    }
}

extension StartOrder {
    /// The error of a start that failed because of this step.
    fileprivate func error(
        _ result: StepResult,
        _ stopFailures: [LifecycleError.Failure],
        total: Duration
    ) -> LifecycleError {
        let failed = StartFailure(
            result.error ?? CancellationError(),
            at: steps[result.step].service,
            then: path(from: result.step)
        )
        let cause = LifecycleError.Failure(service: failed.path[0], error: failed.error)
        return LifecycleError(
            .starting(cause, path: Array(failed.path.dropFirst()), stopFailures: stopFailures),
            timeline: timeline(failed: result, failed.path[0], total: total)
        )
    }
}
