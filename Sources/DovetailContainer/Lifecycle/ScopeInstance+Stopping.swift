import DovetailFunctions
import DovetailAnalysis
import DovetailOnce

// What a stop does, phase by phase. See ``Lifecycle/StopPhase``.

extension ScopeInstance {
    /// Whether services run, here or in an extension. Call this while the lock is held.
    var isServing: Bool {
        if case .running = state.lifecycle.state { return true }
        return state.uses.all.contains { use in
            guard case .scope(let scope, _) = use.use else { return false }
            return scope._withUnsafeGuaranteedRef(\.isServing)
        }
    }

    /// Lets all services that run finish: those of extensions and scopes before those of the container that they depend on.
    ///
    /// - Returns: Those that failed, or did not end.
    func finishServices(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        let (running, scopes) = locked { (state.lifecycle.running, usingScopes.map(\.scope)) }
        var failures = await withTaskGroup { group in
            for scope in scopes {
                group.addTask { await scope.finishServices(limits) }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        failures += await running?.finish(limits) ?? []
        locked { state.lifecycle.servicesFinished() }
        return failures
    }

    /// Waits until nothing uses this scope, and stops the services.
    ///
    /// - Parameters:
    ///   - error: The error of the work in this scope.
    ///   - limits: How long that waits.
    /// - Returns: What could not be stopped.
    func stopEverything(_ error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        await drain(limits) + stopServices(endedWith: error, limits)
    }

    /// Waits until nothing uses this scope, and closes it. Scopes that were started by hand, and extensions, stop at once. Work that
    /// takes longer than `limits.draining` is cancelled, and abandoned if it does not end within `limits.hook` after that.
    private func drain(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        if locked({ closeUnlessInUse() }) { return [] }
        let draining = Locked(Draining())
        let timer = timer(of: draining, limits)
        // By the number of its use. A new scope may have the address of an earlier one.
        var stops: [Int: Task<Void, Never>] = [:]
        while !locked({ closeUnlessInUse() }) {
            for (number, scope) in locked({ usingScopes }) where stops[number] == nil {
                stops[number] = Task {
                    do {
                        // What did not finish was noted before.
                        let ofScope = try await scope.stopWithOuter(limits).stopping
                        draining.withLock { $0.failures += ofScope }
                    } catch {
                        draining.withLock { $0.endless.append(number) }
                    }
                }
            }
            await endOfUses(besides: stops)
        }
        timer.cancel()
        await timer.value
        for stop in stops.values { await stop.value }
        return draining.withLock { $0.failures }
    }

    /// What has come of a stop until now, while it waits for the uses of a scope.
    private struct Draining {
        var failures: [LifecycleError.Failure] = []
        /// The uses by scopes whose stop would wait for this one.
        var endless: [Int] = []
    }

    /// Cancels what takes too long, and later abandons it.
    private func timer(of draining: Locked<Draining>, _ limits: StopLimits) -> Task<Void, Never> {
        Task {
            guard (try? await sleepInSteps(for: limits.draining, limits.clock)) != nil else { return }
            let cancelled = cancelUses(limits)
            draining.withLock { $0.failures += cancelled }
            guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
            let abandoned = abandonUses(draining.withLock { $0.endless })
            draining.withLock { $0.failures += abandoned }
        }
    }

    /// Waits until nothing uses this scope, or another scope does than those that are being stopped.
    private func endOfUses(besides stopping: [Int: Task<Void, Never>]) async {
        await withUnsafeContinuation { continuation in
            // The scopes are returned, too: if this held the last reference to one, its release would need the lock.
            let (waits, _) = locked {
                let scopes = usingScopes
                let waits = !state.uses.isEmpty && scopes.allSatisfy { stopping[$0.number] != nil }
                if waits { state.uses.wait(continuation) }
                return (waits, scopes)
            }
            if !waits { continuation.resume() }
        }
    }

    /// Cancels the work in this scope and the services that are starting. From now on, only hooks may begin something.
    ///
    /// - Returns: The scopes whose work was cancelled, unless it was to be cancelled at once.
    private func cancelUses(_ limits: StopLimits) -> [LifecycleError.Failure] {
        let (tasks, work) = locked {
            state.lifecycle.advance(to: .cancelled)
            return (tasksInUse, workInUse)
        }
        // Outside the lock, because it runs cancellation handlers, which may do anything.
        for task in tasks { task.cancel() }
        if limits.draining <= .zero { return [] }
        var numbers = Numbering()
        return work.enumerated().filter { numbers.number(of: $1, orElse: $0) == $0 }.map { _, scope in
            LifecycleError.Failure(service: scope, error: TimeoutError(name: "the work", duration: limits.draining))
        }
    }

    /// Stops waiting for uses that did not end.
    ///
    /// - Parameter endless: The uses by scopes that cannot be stopped.
    /// - Returns: What was abandoned.
    private func abandonUses(_ endless: [Int]) -> [LifecycleError.Failure] {
        let abandoned = locked {
            state.uses.removeAll { number, use in
                switch use {
                case .start(let provider, _): provider._withUnsafeGuaranteedRef { $0.service }
                case .work(let scope, _): scope._withUnsafeGuaranteedRef { $0.id }
                case .scope(let scope, _) where endless.contains(number): scope._withUnsafeGuaranteedRef { $0.id }
                // Its own stop waits no longer than this one.
                case .scope: nil
                }
            }
        }
        return abandoned.map { LifecycleError.Failure(service: $0, error: RunError(reason: .neverEnded, service: $0)) }
    }

    /// Runs the `onStop` hooks of the started services with the error of the work in this scope, and withdraws the services.
    private func stopServices(endedWith error: (any Error)?, _ limits: StopLimits) async -> [LifecycleError.Failure] {
        var started: [Unmanaged<Provider>] = []
        locked { swap(&started, &state.started) }
        started.sort { $0._withUnsafeGuaranteedRef(\.rank) > $1._withUnsafeGuaranteedRef(\.rank) }
        var failures: [LifecycleError.Failure] = []
        for provider in started.map({ $0.takeUnretainedValue() }) {
            if let onStop = provider.startup?.onStop {
                let activity = Activity(.stop, of: provider.service, in: enclosingIDs)
                // Weak, because the task of a hook is released a little later than the hook ends.
                let failure = await Hook.run(activity, limits) { [weak self, unowned provider] in
                    guard let self else { return }
                    try await onStop(provider, self, error)
                }
                if let failure { failures.append(LifecycleError.Failure(service: provider.service, error: failure)) }
            }
            provider.stopInstance(in: self)
        }
        return failures
    }
}

// Call these while the lock is held.
extension ScopeInstance {
    /// The scopes entered from here, and extensions, that are in use and were not entered for some work.
    private var usingScopes: [(number: Int, scope: ScopeInstance)] {
        state.uses.all.compactMap { number, use in
            // One that is about to be released ends its use itself.
            guard case .scope(_, let living) = use, let scope = living.scope else { return nil }
            return (number, scope)
        }
    }

    /// The names of the scopes that were entered for work.
    private var workInUse: [DependencyGraph.ID] {
        state.uses.all.compactMap { use in
            guard case .work(let scope, _) = use.use else { return nil }
            return scope._withUnsafeGuaranteedRef { $0.id }
        }
    }

    /// The tasks that use this scope, also within other scopes.
    private var tasksInUse: [CancellableTask] {
        state.uses.all.flatMap { use -> [CancellableTask] in
            switch use.use {
            case .start(_, let task): task.map { [$0] } ?? []
            case .work(let scope, let task):
                (task.map { [$0] } ?? []) + scope._withUnsafeGuaranteedRef { $0.tasksInUse }
            case .scope(let scope, _): scope._withUnsafeGuaranteedRef { $0.tasksInUse }
            }
        }
    }

    private func closeUnlessInUse() -> Bool {
        guard state.uses.isEmpty else { return false }
        state.lifecycle.advance(to: .closed)
        return true
    }
}
