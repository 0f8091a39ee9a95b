import DovetailGraph

extension Lifecycle {
    /// Lets running services finish, and stops everything that was started, in the reverse order, after everything in
    /// use has ended. Does nothing if nothing was started, or if everything is stopped already.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another
    /// stop is running, this waits for it and returns its result. If a start is running, this cancels it, and the start
    /// stops its steps.
    ///
    /// - Throws: ``LifecycleError`` with the errors of all hooks, after all of them have run; or if the caller is part
    ///   of the work that this waits for.
    func stop(_ scope: ScopeInstance, _ limits: StopLimits) async throws {
        try refuseActivities(in: scope)
        let run = state.withLock { state -> Run? in
            if state.isOver { return state.run }
            let isStarting = state.run != nil
            guard
                isStarting || state.timeline != nil || scope.hasSomethingToStop || state.hasRunningServices
            else { return nil }
            state.isOver = true
            state.limits = limits
            // Services that run may begin work until they have finished.
            let finishes = !isStarting && state.hasRunningServices
            if !finishes { scope.providers.openScopes.beginClosing(scope) }
            if !isStarting {
                state.run = Task { [weak scope] in
                    if finishes { await self.finishRunningServices(limits) }
                    let failures = await scope?.stop(limits) ?? []
                    self.state.withLock { $0.run = nil }
                    return failures
                }
            }
            return state.run
        }
        // This ends a start, and has no effect on a stop. It is outside the lock, because it runs the cancellation
        // handlers of recipes.
        run?.cancel()
        if let failures = await run?.value, !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
    }

    /// Throws if the caller is part of something that a stop waits for.
    func refuseActivities(in scope: ScopeInstance) throws {
        guard let activity = Activity.innermost(within: ObjectIdentifier(scope)) else { return }
        switch activity.kind {
        case .start, .stop: throw LifecycleError(.calledWithin(activity.name))
        case .run: throw LifecycleError(.calledWhileRunning(activity.name))
        case .call: throw LifecycleError(.calledInScope(activity.name))
        }
    }

    /// Lets all services that run finish: those of extensions before those of the container that they depend on.
    func finishRunningServices(_ limits: StopLimits) async {
        let (running, extensions) = state.withLock { ($0.running, $0.runningExtensions.values) }
        await withTaskGroup { group in
            for finish in extensions {
                group.addTask { await finish(limits) }
            }
        }
        if case .services(let finish) = running { await finish(limits) }
    }
}
