import DovetailGraph

extension Lifecycle {
    /// Stops everything that was started, in the reverse order, after everything in use has ended. Does nothing if
    /// nothing was started, or if everything is stopped already.
    ///
    /// A shutdown must complete, so the caller's cancellation has no effect on this call or on the hooks. If another
    /// stop is running, this waits for it and returns its result. If a start is running, this cancels it, and the start
    /// stops its steps.
    ///
    /// - Throws: ``LifecycleError`` with the errors of all hooks, after all of them have run; or if the caller is part
    ///   of the work that this waits for.
    func stop(_ scope: ScopeInstance, _ limits: StopLimits) async throws {
        if let activity = Activity.innermost(within: ObjectIdentifier(scope)) {
            throw LifecycleError(activity.isCall ? .calledInScope(activity.name) : .calledWithin(activity.name))
        }
        let run = state.withLock { state -> Run? in
            if state.isOver { return state.run }
            let isStarting = state.run != nil
            guard isStarting || state.timeline != nil || scope.hasSomethingToStop else { return nil }
            state.isOver = true
            state.limits = limits
            scope.providers.openScopes.beginClosing(scope)
            if !isStarting {
                state.run = Task { [weak scope] in
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
}
