import DovetailGraph
import Synchronization

extension ScopeInstance {
    /// Whether there is something to stop.
    var hasSomethingToStop: Bool {
        // A start that failed leaves a use behind, for which the enclosing scopes wait.
        hasStartedServices && !startedServices.isEmpty || providers.openScopes.count(in: self) > 0
            || startedUse.load(ordering: .acquiring) > 0
    }

    /// Stops all services here, after everything in use has ended.
    func stop(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        var failures = await drain(limits)
        failures += await stopServices(endedWith: nil, limits)
        let use = startedUse.exchange(0, ordering: .acquiringAndReleasing)
        if use > 0 { providers.openScopes.end(use) }
        return failures
    }

    /// Waits until nothing is in use here. Uses that take longer than `limits.draining` are cancelled. Those that do
    /// not end within `limits.hook` after that are abandoned.
    private func drain(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        let open = providers.openScopes
        open.beginClosing(self)
        let failures = Locked<[LifecycleError.Failure]>([])
        var extensions: [ObjectIdentifier: Task<Void, Never>] = [:]
        // A new extension must not get the address of one that was stopped, and be taken for it.
        var kept: [ScopeInstance] = []
        let stopExtension = { (container: ScopeInstance) in
            let id = ObjectIdentifier(container)
            if extensions[id] != nil { return }
            kept.append(container)
            extensions[id] = Task {
                let ofExtension = await limits.stopInner(container, limits)
                failures.withLock { $0 += ofExtension }
            }
        }
        guard open.count(in: self) > 0, let draining = limits.draining else {
            await open.close(self, stopping: stopExtension)
            for stop in extensions.values { await stop.value }
            return failures.withLock { $0 }
        }
        let timer = Task {
            guard (try? await sleepInSteps(for: draining, limits.clock)) != nil else { return }
            // Extensions are being stopped already.
            for scope in open.cancel(in: self) where !scope.isContainer {
                let ofScope = await limits.stopInner(scope, limits.atOnce)
                failures.withLock { $0 += ofScope }
            }
            guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
            let error = TimeoutError(name: "the work in scopes", duration: limits.hook)
            failures.withLock { $0.append(LifecycleError.Failure(service: "a scope", error: error)) }
            open.abandon(self)
        }
        await open.close(self, stopping: stopExtension)
        timer.cancel()
        await timer.value
        for stop in extensions.values { await stop.value }
        return failures.withLock { $0 }
    }

    /// Runs the `onStop` hooks of the started services with the error of the work in this scope, and withdraws the services.
    func stopServices(endedWith error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        guard hasStartedServices else { return [] }
        var failures: [LifecycleError.Failure] = []
        for provider in startedServices.removeAll().map({ $0.takeUnretainedValue() }) {
            if let onStop = provider.startFunctions?.onStop {
                let failure = await run(of: provider.service, limits) {
                    [weak self, unowned provider] in
                    guard let self else { return }
                    try await onStop(provider, self, error)
                }
                if let failure { failures.append(LifecycleError.Failure(service: provider.service, error: failure)) }
            }
            provider.stopInstance(in: self)
        }
        return failures
    }

    /// Runs a hook. If it takes too long, cancels and abandons it.
    ///
    /// A task group waits for all its tasks, even for one that never ends. So the hook runs in an unstructured task, which
    /// is not cancelled with the caller. This function waits for the timer instead, which the hook cancels when it ends.
    private func run(
        of service: DependencyGraph.ID,
        _ limits: StopLimits,
        _ hook: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let ending = Locked(Ending())
        let activity = Activity(.stop, of: service, in: self)
        let task = startingAtOnce {
            let error = await Activity.$current.withValue(activity) {
                do {
                    try await hook()
                    return nil as (any Error)?
                } catch {
                    return error
                }
            }
            activity.end()
            let timer = ending.withLock { ending in
                ending.isOver = true
                ending.error = error
                return ending.timer
            }
            timer?.cancel()
        }
        // Most hooks do not wait for anything, and need no timer.
        let timer = ending.withLock { ending -> Task<Void, Never>? in
            guard !ending.isOver else { return nil }
            let timer = Task { _ = try? await sleepInSteps(for: limits.hook, limits.clock) }
            ending.timer = timer
            return timer
        }
        await timer?.value
        // Read before the hook is cancelled: a hook that ends after that has still taken too long.
        let error = ending.withLock { $0.isOver ? $0.error : TimeoutError(name: "onStop", duration: limits.hook) }
        task.cancel()
        return error
    }
}

/// Starts an unstructured task. Where the system supports that, it runs on this thread until it suspends.
private func startingAtOnce(_ body: sending @escaping () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(operation: body)
    } else {
        Task(operation: body)
    }
}
