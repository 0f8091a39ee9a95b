import DovetailGraph

extension Lifecycle {
    /// Stops all steps, the last one that was started first. Where nothing was started yet it does nothing, and where all is
    /// stopped already neither.
    ///
    /// Shutting down has to go on, so a caller who is cancelled waits all the same, and hooks do not notice. While another
    /// stop runs this waits for it and has its result. A start that runs is cancelled, and stops what it had started.
    ///
    /// - Parameters:
    ///   - hookLimit: How long each hook may take.
    ///   - clock: Measures that limit.
    /// - Throws: ``LifecycleError`` with everything that hooks threw, after all of them have run, or where a step itself
    ///   calls this.
    func stop(hookLimit: Duration, clock: any Clock<Duration>) async throws {
        try refuseBusyTask()
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
        // A start gives up, and stopping takes no notice. Outside the lock, as it calls what recipes do when cancelled.
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

    /// Runs a hook, and gives it up once it takes too long: it is cancelled, and not waited for any more.
    ///
    /// A task group waits for all its tasks, also for one that does not end. So the hook has a task that nobody waits for, and
    /// which ends when the hook does; as it belongs to no other task, it is not cancelled with one. Waited for is the timer,
    /// which the hook cancels when it has ended.
    private func run(
        _ hook: @escaping LifecycleStep.Hook,
        of service: DependencyGraph.ID,
        _ limit: HookLimit
    ) async -> (any Error)? {
        let ending = Locked(Ending())
        let timer = Task { _ = try? await limit.clock.sleep(for: limit.duration) }
        let task = Task {
            let error = await self.call(hook, of: service)
            ending.withLock { $0 = Ending(isOver: true, error: error) }
            timer.cancel()
        }
        await timer.value
        // Before the hook is cancelled: one that then ends has taken too long all the same.
        let error = ending.withLock { $0.isOver ? $0.error : TimeoutError(name: "onStop", duration: limit.duration) }
        task.cancel()
        return error
    }
}
