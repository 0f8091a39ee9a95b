import DovetailGraph

extension Lifecycle {
    /// Stops all steps in the reverse order of their start. Does nothing if nothing was started yet, or everything is
    /// stopped already.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another stop
    /// runs, this waits for it and has its result. If a start runs, this cancels it, and the start stops its steps.
    ///
    /// - Parameters:
    ///   - hookLimit: How long each hook may take.
    ///   - clock: Measures that limit.
    /// - Throws: ``LifecycleError`` with all errors of hooks, after all of them have run, or if a step itself calls this.
    func stop(hookLimit: Duration, clock: any Clock<Duration>) async throws {
        try refuseRunningSteps()
        let run = state.withLock { state -> Run? in
            if state.isOver { return state.run }
            if state.timeline != nil {
                let order = state.order
                state.run = Task {
                    let failures = await self.stop(order, HookLimit(duration: hookLimit, clock: clock))
                    self.state.withLock { $0.run = nil }
                    return failures
                }
            }
            if state.run != nil {
                state.isOver = true
                state.hookLimit = HookLimit(duration: hookLimit, clock: clock)
            }
            return state.run
        }
        // This ends a start, and has no effect on a stop. Outside the lock, because it runs the cancellation handlers of
        // recipes.
        run?.cancel()
        if let failures = await run?.value, !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
    }

    /// Runs the hooks of these steps, the last step's first.
    func stop(_ order: [Int], _ limit: HookLimit) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        for step in order.reversed() {
            for hook in steps[step].stop {
                let service = steps[step].service
                if let error = await run(hook, of: service, limit) {
                    failures.append(LifecycleError.Failure(service: service, error: error))
                }
            }
        }
        return failures
    }

    /// Runs a hook. If it takes too long, cancels and abandons it.
    ///
    /// A task group waits for all its tasks, even for one that never ends. So the hook runs in an unstructured task, which
    /// is not cancelled with the caller. This function waits for the timer instead, which the hook cancels when it ends.
    private func run(
        _ hook: @escaping LifecycleStep.Hook,
        of service: DependencyGraph.ID,
        _ limit: HookLimit
    ) async -> (any Error)? {
        let ending = Locked(Ending())
        let timer = Task { _ = try? await sleepInSteps(for: limit.duration, limit.clock) }
        let task = Task {
            let error = await self.call(hook, of: service)
            ending.withLock { $0 = Ending(isOver: true, error: error) }
            timer.cancel()
        }
        await timer.value
        // Read before the hook is cancelled: a hook that ends after that has still taken too long.
        let error = ending.withLock { $0.isOver ? $0.error : TimeoutError(name: "onStop", duration: limit.duration) }
        task.cancel()
        return error
    }
}
