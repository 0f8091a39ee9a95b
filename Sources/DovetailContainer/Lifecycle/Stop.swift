/// A stop of everything in a container or a scope, in the phases of ``Lifecycle/StopPhase``. What fails is noted in its transition.
struct Stop: Sendable {
    let scope: ScopeInstance
    let transition: Transition
    /// The error of the work in the scope, or of the start.
    let error: (any Error)?
    let deadline: StopDeadline

    private var state: ScopeState { scope.state }
    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try scope.locked(body) }

    private func note(_ failures: [LifecycleError.Failure]) {
        if !failures.isEmpty { locked { transition.failures += failures } }
    }

    /// Stops the services that begin work, which may use extensions; then extensions; then, after the work in scopes has ended, the others.
    /// `phase` is where it begins, and `failure` why a start is undone, unless it was cancelled.
    func run(from phase: Lifecycle.StopPhase?, undoing failure: StartFailure?) async {
        if phase == .serving {
            await stopServices(in: .serving)
            await withTaskGroup { group in
                for (_, inner) in locked({ scope.innerScopes }) where inner.isContainer {
                    group.addTask { _ = await stop(inner) }
                }
            }
            await stopServices(in: .serving)
            locked { state.lifecycle.advance(to: .draining) }
        }
        while !locked({ closeIfQuiet() }) {
            await drain()
            // What other work depends on may begin work until that has ended.
            await stopServices(in: .draining)
        }
        // A service whose start was abandoned may have started meanwhile.
        repeat { await stopServices(in: .closed) } while !locked({ endIfAllHaveStopped(undoing: failure) })
    }

    private func closeIfQuiet() -> Bool {
        let state = state
        guard state.isQuiet else { return false }
        state.lifecycle.advance(to: .closed)
        return true
    }

    private func endIfAllHaveStopped(undoing failure: StartFailure?) -> Bool {
        let state = state
        if state.services.contains(where: \.life.hasTurnAhead) { return false }
        if let failure {
            // The cause is not what could not be stopped.
            var lost = state.failures
            if let index = lost.firstIndex(where: { $0.service == failure.path[0] }) { lost.remove(at: index) }
            transition.result = .failure(LifecycleError(.starting(failure, stopFailures: lost + transition.failures)))
        }
        state.lifecycle.stopped()
        scope.endRunIfOver()
        scope.removeUseOfOuter()
        return true
    }

    /// Stops an extension, or a scope that was entered from here by hand. Returns whether it could be stopped: not if it would wait for this stop.
    private func stop(_ inner: ScopeInstance) async -> Bool {
        // Who entered the scope has not said that its work succeeded.
        let error = inner.isContainer ? nil : CancellationError()
        guard let failures = try? await inner.stopWithOuter(after: error, deadline.limits, deadline) else {
            return false
        }
        note(failures)
        return true
    }
}

// What is in use

extension Stop {
    /// Stops scopes that were entered by hand, and extensions, at once, and waits until nothing uses this scope. Work that takes too long
    /// is cancelled, and later abandoned.
    private func drain() async {
        let timer = deadline.timer(.draining, cancelUses, tooLate: abandonUses)
        await withTaskGroup { group in
            while locked({ !state.uses.isEmpty }) {
                for (use, inner) in beginStopOfScopes() {
                    group.addTask {
                        if await !stop(inner) { locked { use.stop = .impossible } }
                    }
                }
                await endOfUses()
            }
        }
        timer.cancel()
        await timer.value
    }

    /// The scopes whose stop begins now.
    private func beginStopOfScopes() -> [(use: ScopeUse, scope: ScopeInstance)] {
        // All scopes are returned, too: if this held the last reference to one, its release would need the lock.
        let (new, _) = locked {
            let scopes = scope.innerScopes
            let new = scopes.filter { $0.use.stop == .notBegun }
            for (use, _) in new { use.stop = .begun }
            return (new, scopes)
        }
        return new
    }

    /// Waits until nothing uses this scope, or another scope does than those that are being stopped.
    private func endOfUses() async {
        await withUnsafeContinuation { continuation in
            let (waits, _) = locked {
                let scopes = scope.innerScopes
                let waits = !state.uses.isEmpty && scopes.allSatisfy { $0.use.stop != .notBegun }
                if waits { state.drain = continuation }
                return (waits, scopes)
            }
            if !waits { continuation.resume() }
        }
    }

    /// Cancels the work in this scope and the services that are starting. From now on, only hooks may begin something. What was to be
    /// cancelled at once is no failure.
    private func cancelUses() {
        let limits = deadline.limits
        let (uses, deadlines, work, _) = locked {
            state.lifecycle.advance(to: .cancelled)
            let all = [scope] + scope.scopesWithin
            let work = state.uses.compactMap { if case .work(let scope) = $0.kind { scope } else { nil } }
            return (all.flatMap(\.state.uses), work.compactMap(\.state.transition?.deadline), work, all)
        }
        // Outside the lock, because it runs cancellation handlers, which may do anything.
        for use in uses { use.cancelTask() }
        // Work that has ended may be stopping its scope.
        for deadline in deadlines { deadline.shorten(to: StopLimits(draining: .zero, hook: limits.hook)) }
        if limits.isImmediate { return }
        var seen: Set<DependencyGraph.ID> = []
        let error = TimeoutError(name: "the work", duration: limits.draining)
        note(work.map(\.id).filter { seen.insert($0).inserted }.map { .init(service: $0, error: error) })
    }

    /// Stops waiting for uses that did not end. The stops of inner scopes wait no longer than this one, unless they cannot be stopped.
    private func abandonUses() {
        let (abandoned, starts, _) = locked {
            let scopes = [scope] + scope.scopesWithin
            let abandoned = state.uses.filter { use in
                if case .scope = use.kind { use.stop == .impossible } else { true }
            }
            for use in abandoned { state.remove(use) }
            let starts = scopes.flatMap { Array($0.state.starts.values) }
            return (abandoned.compactMap { $0.service?.id ?? $0.scope?.id }, starts, scopes)
        }
        // Work may wait for a start that does not end.
        for start in starts { start.end(.cancelled) }
        note(abandoned.map { .init(service: $0, error: RunError(reason: .neverEnded, service: $0)) })
    }
}

// Services

extension Stop {
    /// Stops the services of this phase, and of those before, and withdraws them. What is needed elsewhere stops in a later phase.
    private func stopServices(in phase: Lifecycle.StopPhase) async {
        var rest: ArraySlice<ServiceInstance> = []
        var usesBegun: Int?
        while true {
            let (services, _) = locked {
                let state = state
                let scopes = scope.scopesWithin
                // Others may have started meanwhile, or may not be needed any more. Each start here is a use.
                if !state.uses.isEmpty || state.uses.begun != usesBegun {
                    rest = servicesToStop(in: phase, before: scopes)[...]
                    usesBegun = state.uses.begun
                }
                return (takeTurns(of: &rest), scopes)
            }
            if services.isEmpty { return }
            let bodies = services.filter { $0.startup.running != nil }
            // A task group takes as long as several hooks.
            if bodies.count > 1 {
                await withTaskGroup { tasks in
                    for service in bodies { tasks.addTask { await service.finish(in: scope, after: error, deadline) } }
                }
            } else {
                await bodies.first?.finish(in: scope, after: error, deadline)
            }
            for service in services {
                if let failure = await service.stop(in: scope, after: error, deadline) { note([failure]) }
            }
            // Nothing may start any more.
            if phase == .closed, rest.isEmpty { return }
        }
    }

    /// The services that can stop in this phase, in the order in which they do: those on which nothing depends that starts, or that is within
    /// a scope or an extension. Call this while the lock is held.
    private func servicesToStop(in phase: Lifecycle.StopPhase, before scopes: [ScopeInstance]) -> [ServiceInstance] {
        let state = state
        let starting = state.starting.map(\.provider)
        let within = scopes.flatMap { $0.state.started + $0.state.starting }.map(\.provider)
        return state.services.reversed().filter { service in
            let order = service.provider.order
            guard service.life.hasTurnAhead, order.stops <= phase else { return false }
            // What serves requests may form a circle with them, and stops before they have ended.
            let dependents = starting.filter { $0.order > order } + within.filter { $0.order.isDeeper(than: order) }
            let needed = dependents.isEmpty ? [] : Provider.reached(from: dependents)
            return !needed.contains(ObjectIdentifier(service.provider))
        }
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
