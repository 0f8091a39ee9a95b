import DovetailGraph

extension Lifecycle {
    /// Starts all steps, each as soon as its dependencies have started. Returns at once if they have started already.
    ///
    /// All callers wait for the same start and receive its result; the first call sets its parameters. A cancelled
    /// caller stops waiting. If no other caller waits, the start is cancelled, and the last caller waits until the
    /// started steps are stopped.
    ///
    /// - Parameters:
    ///   - scope: The container or scope.
    ///   - limit: How many steps start at the same time, at least one.
    ///   - limits: How long stopping waits if the start fails or is cancelled. Their clock also measures the timeline.
    ///   - progress: Called after each service that has started, in that order, one call at a time.
    /// - Throws: ``LifecycleError`` if a step fails, and the same error in later calls; if everything was stopped or
    ///   cancelled before; and if a step itself calls this. `CancellationError` if the caller is cancelled, or if stop
    ///   is called meanwhile.
    func start(
        in scope: ScopeInstance,
        atMost limit: Int,
        _ limits: StopLimits,
        progress: @escaping @Sendable (StartProgress) -> Void
    ) async throws {
        try refuseRunningSteps(of: scope)
        let run = try state.withLock { state -> Run? in
            if state.isOver { throw state.error ?? LifecycleError(.over) }
            if state.timeline != nil { return nil }
            if state.run == nil {
                try Task.checkCancellation()
                // A strong reference only while the start runs: the task may be released later.
                state.run = Task { [weak scope] in
                    guard let scope else { return [] }
                    return await self.run(in: scope, atMost: max(1, limit), limits, progress)
                }
            }
            state.callers += 1
            return state.run
        }
        guard let run else { return }
        await wait(for: run)
        try state.withLock { state in
            if state.timeline == nil { throw state.error as (any Error)? ?? CancellationError() }
        }
    }

    /// Waits until a start ends. A cancelled caller stops waiting, unless it is the last one: then it cancels the start
    /// and waits for its end.
    private func wait(for run: Run) async {
        let waiter = Locked(Waiter())
        let end: @Sendable () -> Void = {
            let continuation = waiter.withLock { waiter in
                waiter.isOver = true
                defer { waiter.continuation = nil }
                return waiter.continuation
            }
            continuation?.resume()
        }
        Task {
            _ = await run.value
            end()
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isOver = waiter.withLock { waiter in
                    if !waiter.isOver { waiter.continuation = continuation }
                    return waiter.isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let isLast = state.withLock { state in
                state.callers -= 1
                // The start may have just ended.
                if state.callers == 0, state.run != nil { state.isOver = true }
                return state.callers == 0
            }
            if isLast { run.cancel() } else { end() }
        }
    }

    private func run(
        in scope: ScopeInstance,
        atMost limit: Int,
        _ limits: StopLimits,
        _ progress: @Sendable (StartProgress) -> Void
    ) async -> [LifecycleError.Failure] {
        let elapsed = stopwatch(limits.clock)
        // Unretained, because the group's tasks may be released after the group has ended.
        let unretained = Unmanaged.passUnretained(scope)
        var order = StartOrder(steps)
        var failure: StepResult?

        await withTaskGroup(of: StepResult.self) { group in
            var running = 0
            var last: Int?
            while true {
                while running < limit, failure == nil, !Task.isCancelled, let step = order.next() {
                    running += 1
                    group.addTask {
                        await self.start(step, in: unretained.takeUnretainedValue(), elapsed)
                    }
                }
                // Called after the next steps have begun, since `progress` is a user's function and may be slow.
                if let last {
                    let service = steps[last].service
                    progress(StartProgress(service: service, started: order.finished.count, total: steps.count))
                }
                last = nil
                guard let result = await group.next() else { return }
                running -= 1
                if result.error != nil {
                    if failure != nil || Task.isCancelled { continue }
                    failure = result
                    group.cancelAll()
                    continue
                }
                last = result.step
                order.finish(result)
            }
        }

        scope.startedServices.setOrder(order.finished.map { steps[$0].provider })
        if order.finished.count == steps.count, complete(order.timeline(total: elapsed())) { return [] }
        let stopFailures = await scope.stop(state.withLock { $0.limits } ?? limits)
        let error = failure.flatMap { result -> LifecycleError? in
            guard let error = result.error else { return nil }
            let failed = error as? StartFailure ?? StartFailure(error, path: [steps[result.step].service])
            return LifecycleError(
                .starting(
                    LifecycleError.Failure(service: failed.path[0], error: failed.error),
                    path: failed.path.dropFirst() + order.path(from: result.step),
                    stopFailures: stopFailures
                ),
                timeline: order.timeline(failed: result, failed.path[0], total: elapsed())
            )
        }
        state.withLock { state in
            state.run = nil
            state.isOver = true
            state.error = error
        }
        return stopFailures
    }

    /// Records that all steps have started, unless the run was cancelled at the last moment.
    private func complete(_ timeline: StartTimeline) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.run = nil
            state.timeline = timeline
            return true
        }
    }

    private func start(
        _ step: Int,
        in scope: ScopeInstance,
        _ elapsed: @escaping @Sendable () -> Duration
    ) async -> StepResult {
        let record = MakingRecord(scope.providers.observers, elapsed: elapsed)
        var start = elapsed()
        func result(_ error: (any Error)?) -> StepResult {
            StepResult(step: step, start: start + record.inner, end: elapsed(), made: record.made, error: error)
        }
        // The task may be cancelled before it runs.
        if Task.isCancelled { return result(CancellationError()) }
        state.withLock { $0.underway.append(step) }
        defer { state.withLock { $0.underway.removeAll { $0 == step } } }
        do {
            let provider = steps[step].provider.takeUnretainedValue()
            if scope.isExtension {
                try await scope.startInherited(by: provider)
                start = elapsed()
            }
            try await scope.startOnce(provider, record)
            return result(nil)
        } catch {
            return result(error)
        }
    }

    /// Stops everything after a service could not be started, and returns the error to throw.
    func fail(
        _ service: DependencyGraph.ID,
        _ error: any Error,
        in scope: ScopeInstance,
        _ limits: StopLimits
    ) async -> any Error {
        // A mistake in the call is no failure of a service.
        let mistakes: [ResolutionError.Reason] = [.notRegistered, .argumentMismatch, .notEntered, .notOnMainActor]
        if let error = error as? ResolutionError, mistakes.contains(error.reason) { return error }
        let failed = error as? StartFailure ?? StartFailure(error, path: [service])
        let cause = LifecycleError.Failure(service: failed.path[0], error: failed.error)
        var stopFailures: [LifecycleError.Failure] = []
        do {
            try await stop(scope, limits)
        } catch {
            stopFailures = (error as? LifecycleError)?.failures ?? []
        }
        if stopFailures.isEmpty, failed.error is CancellationError, Task.isCancelled { return failed.error }
        return LifecycleError(.starting(cause, path: Array(failed.path.dropFirst()), stopFailures: stopFailures))
    }

    /// Throws if a step of the scope calls this: the run waits for that step, and would wait for itself.
    private func refuseRunningSteps(of scope: ScopeInstance) throws {
        let scope = ObjectIdentifier(scope)
        if let step = Activity.innermost(where: { [.start, .stop].contains($0.kind) && $0.scopes.first == scope }) {
            throw LifecycleError(.calledWithin(step.name))
        }
    }
}

/// A function that returns the time since this call.
private func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
