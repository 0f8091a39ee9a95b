import DovetailOnce

// Starts services: everything, what one of them needs, or what a call in a scope needs. ``Start`` does all three.

// Everything

extension ScopeInstance {
    /// Starts all services. Returns at once if they have started already.
    ///
    /// All callers wait for the same start and receive its result; the first call sets its parameters. A cancelled caller stops
    /// waiting. If no other caller waits, the start is cancelled, and the last caller waits until what has started is stopped.
    func startAll(
        _ limits: Start.Limits,
        stopping stopLimits: StopLimits,
        progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async throws -> StartTimeline {
        // The transition waits for a service that starts or stops, and would wait for itself.
        let scope = ObjectIdentifier(self)
        if let step = Activity.innermost(where: { [.start, .stop].contains($0.kind) && $0.scopes.first == scope }) {
            throw LifecycleError(.called(step.id, step.kind))
        }
        let (action, transition) = try locked {
            if case .idle = state.lifecycle.state { try Task.checkCancellation() }
            let action = state.lifecycle.start()
            if case .begin = action { state.transition = Transition(self, stopLimits, start: Start(allSteps, limits)) }
            return (action, state.transition)
        }
        guard let transition, action != .refused else { throw transition?.startError ?? LifecycleError(.over(id)) }
        if action == .begin { transition.carryOut(in: self) { await $0.runStart(transition, progress) } }
        if action != .finished { try await waitForStart(transition, stopLimits) }
        return try locked { transition.result }.get()
    }

    private func runStart(_ transition: Transition, _ progress: @escaping @Sendable (StartProgress) -> Void) async {
        guard let start = transition.start else { return }
        var end = Start.End.cancelled
        await transition.activity.run { end = await run(start, progress) }
        let isStarted = locked {
            guard state.lifecycle.startEnded(isComplete: end.timeline != nil), let timeline = end.timeline else {
                return false
            }
            transition.result = .success(timeline)
            // What nothing depends on begins last: a server accepts no request before the tables exist.
            for service in state.started { service.begin(in: self) }
            endUseOfOuterIfIdle()
            return true
        }
        if isStarted { return }
        start.end(.cancelled)
        await runStop(transition, after: end.failure?.error ?? CancellationError(), undoing: end.failure)
    }

    /// Runs a start, which a service ends that fails while it runs: what starts may wait for it.
    private func run(
        _ start: Start,
        unlessFailed: Bool = false,
        _ progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async -> Start.End {
        let failed = locked {
            state.starts[ObjectIdentifier(start)] = start
            return unlessFailed ? state.failures.first : nil
        }
        defer { locked { state.starts[ObjectIdentifier(start)] = nil } }
        if let failed { start.fail(failed.error, at: failed.service) }
        return await start.run(in: self, progress)
    }

    /// Waits until a start ends. A cancelled caller stops waiting, unless it is the last one: then it cancels the start and
    /// waits for its end.
    private func waitForStart(_ transition: Transition, _ limits: StopLimits) async throws {
        let call = InFlight(.transition, at: transition.once)
        let leave: @Sendable () -> Void = { [self] in
            let leaving = locked {
                let leaving = state.lifecycle.callerLeft()
                if case .cancelsStart = leaving { transition.limits = limits }
                return leaving
            }
            switch leaving {
            case .leaves: call.cancel()
            case .stays: break
            case .cancelsStart: transition.start?.end(.cancelled)
            }
        }
        do {
            let error = try await withTaskCancellationHandler(operation: { try await end(of: call) }, onCancel: leave)
            if let error { throw error }
        } catch let error as LifecycleError {
            leave()
            throw error
        }
    }
}

// Some services

extension ScopeInstance {
    /// Starts the services that a call to resolve needs: the service itself, or those that it holds. Throws the error of a recipe or hook,
    /// unchanged. Services that have started stay started.
    func startNeeds(of provider: Provider) async throws {
        do {
            try await start(provider, locked { startLimits }, isOnDemand: true)
        } catch let failure as StartFailure {
            throw failure.error
        }
    }

    /// The limits with which the container was started.
    private var startLimits: Start.Limits {
        if !isContainer, let outer = outerScope { return outer.startLimits }
        return existingState?.transition?.start?.limits ?? Start.Limits()
    }

    /// The same, but an error names the service that failed.
    func start(_ provider: Provider, _ limits: Start.Limits, isOnDemand: Bool) async throws {
        let isStarted = provider.startup != nil
        do {
            let missing = try missing(isStarted ? [provider] : needs(of: provider))
            // Most calls need one service, which starts in their task.
            if isOnDemand, missing.count < 2, limits.time == nil {
                for one in missing { try await owner(of: one).start(one, MakingRecord(linked.observers)) }
                return
            }
            let steps = steps(missing)
            let end = await run(Start(steps, limits, isOnDemand: isOnDemand), unlessFailed: !isOnDemand)
            // Also if it was cancelled: what has started stays started.
            for step in steps where step.isLast { step.begin() }
            if let failure = end.failure { throw failure }
            if end.timeline == nil { throw CancellationError() }
        } catch let failure as StartFailure where !isStarted {
            throw failure.passing(provider.service)
        }
    }
}

// What has to start

extension ScopeInstance {
    /// The services that start with this container or scope.
    var startingProviders: [Provider] { ownProviders.filter { $0.startup != nil && !$0.order.isOnDemand } }

    /// All services that start here, except on demand, each after those that it needs; and those of extended containers that they
    /// need. Services of enclosing scopes started before.
    private var allSteps: [StartStep] {
        let own = startingProviders
        guard linked.resolver.level > 0 else { return steps(own, isAll: true) }
        let inherited = own.flatMap { provider in needs(of: provider).filter { $0.order.level < provider.order.level } }
        let known = Set(own.map { ObjectIdentifier($0) })
        let others = ((try? missing(inherited)) ?? []).filter { !known.contains(ObjectIdentifier($0)) }
        return steps(others + own, isAll: true)
    }

    /// The services to start before a provider's service. Those of scopes that were not entered are inputs of a type that several scopes
    /// have, and another one counts here.
    private func needs(of provider: Provider) -> [Provider] {
        let needs = provider.startNeeds
        return needs.allSatisfy(isEntered) ? needs : needs.filter(isEntered)
    }

    /// Whether the scope that has a provider's instance is this one or encloses it.
    private func isEntered(_ provider: Provider) -> Bool {
        provider.address.scope == 0 || Resolution(sharedIn: .passUnretained(self), nil).scope(of: provider) != nil
    }

    /// These services and those that they need, unless they have started.
    private func missing(_ roots: [Provider]) throws -> [Provider] {
        // Most calls need one service, which needs no other.
        if roots.count == 1, needs(of: roots[0]).isEmpty {
            return try roots[0].hasInstance(in: owner(of: roots[0])) ? [] : roots
        }
        var found: [Provider] = []
        var seen: Set<ObjectIdentifier> = []
        var waiting = roots
        while let next = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if try next.hasInstance(in: owner(of: next)) { continue }
            found.append(next)
            waiting += needs(of: next)
        }
        return found
    }

    /// The steps that start exactly these services. If not everything starts, the bodies of those on which no other one depends begin last.
    private func steps(_ providers: [Provider], isAll: Bool = false) -> [StartStep] {
        let isRunning = !isAll && providers.contains { $0.startup?.running != nil }
        let reached = isRunning ? Provider.reached(from: providers) : []
        var positions: [ObjectIdentifier: Int] = [:]
        return providers.sorted { $0.order < $1.order }.enumerated().map { position, provider in
            positions[ObjectIdentifier(provider)] = position
            let owner = (try? owner(of: provider)) ?? self
            return StartStep(
                provider,
                in: owner,
                after: needs(of: provider).compactMap { positions[ObjectIdentifier($0)] },
                isOwn: owner === self,
                isLast: isRunning && !reached.contains(ObjectIdentifier(provider))
            )
        }
    }

    /// Records that a service has failed while it ran. Call this while the lock is held, and what it returns outside the lock: that notifies
    /// observers, and ends what starts.
    func lose(_ service: ServiceInstance, _ error: any Error) -> () -> Void {
        state.failures.append(LifecycleError.Failure(service: service.id, error: error))
        endRunIfOver()
        return { [linked, starts = state.starts.values] in
            linked.observe(error, of: service.id)
            for start in starts where start.isEnded(byFailureOf: service.provider) { start.fail(error, at: service.id) }
        }
    }
}

// The steps of a start

extension Start {
    /// Starts the services, each as soon as those that it needs have started, until one fails, or something else ends the start. `progress`
    /// is called after each service that has started, in that order, one call at a time.
    func run(in scope: ScopeInstance, _ progress: @escaping @Sendable (StartProgress) -> Void) async -> End {
        // A task of its own, because a recipe may ignore that it was cancelled.
        let task = Task { [self, weak scope] in
            var result = End.cancelled
            // Not until after the end: who waits for that may release the scope, which then goes away at once.
            if let scope {
                let order = await startSteps(progress)
                if order.isComplete { result = .complete(order.timeline(total: elapsed())) }
                withExtendedLifetime(scope) {}
            }
            end.fulfill(result)
        }
        self.task.withLock { $0 = task }
        if end.value != nil { task.cancel() }
        let limit = limits.time.map { limit in
            timer(limit) { [self] slow in
                let error = TimeoutError(name: "the start", duration: limit)
                fail(error, at: slow.first ?? scope.id)
            }
        }
        let reminder =
            scope.linked.observers.isEmpty
            ? nil
            : timer(.seconds(10)) { [self] slow in
                for service in slow {
                    let reason = LifecycleError.Reason.slow(service, path: dependents(of: service), elapsed())
                    scope.linked.observe(LifecycleError(reason), of: service)
                }
            }
        let result = await withTaskCancellationHandler(operation: { await end.result() }, onCancel: { task.cancel() })
        for timer in [limit, reminder] {
            timer?.cancel()
            await timer?.value
        }
        return result
    }

    /// Calls a function with the services that are starting, each time that a duration has passed.
    private func timer(
        _ duration: Duration,
        _ late: @escaping @Sendable ([DependencyGraph.ID]) -> Void
    ) -> Task<Void, Never> {
        Task { [self] in
            while (try? await sleepInSteps(for: duration, limits.clock)) != nil {
                late(steps.filter(\.isStarting).map(\.service))
            }
        }
    }

    private func startSteps(_ progress: (StartProgress) -> Void) async -> StartOrder {
        var order = StartOrder(steps)
        await withTaskGroup(of: StepResult.self) { group in
            let total = steps.count(where: \.isOwn)
            var (running, started) = (0, 0)
            var last: StartStep?
            while true {
                while running < limits.count, !Task.isCancelled, let step = order.next() {
                    running += 1
                    group.addTask { [self] in await startStep(step) }
                }
                // Called after the next steps have begun, since `progress` is a user's function and may be slow.
                if let last, last.isOwn {
                    started += 1
                    progress(StartProgress(service: last.service, started: started, total: total))
                }
                last = nil
                guard let result = await group.next() else { return }
                running -= 1
                if let error = result.error {
                    if Task.isCancelled { continue }
                    let dependents = order.path(from: result.step)
                    var failure = StartFailure(error, at: steps[result.step].service, then: dependents)
                    failure.timeline = order.timeline(total: elapsed(), failed: result, because: failure.path[0])
                    end(.failed(failure))
                } else {
                    order.finish(result)
                    last = steps[result.step]
                }
            }
        }
        return order
    }

    private func startStep(_ index: Int) async -> StepResult {
        let (start, step) = (elapsed(), steps[index])
        let record = MakingRecord(step.owner.linked.observers, elapsed: elapsed)
        var error: (any Error)?
        do {
            // The task may be cancelled before it runs.
            try Task.checkCancellation()
            try await step.owner.start(step.provider, record, isLast: step.isLast)
        } catch let thrown {
            error = thrown
        }
        return StepResult(step: index, start: start + record.inner, end: elapsed(), made: record.made, error: error)
    }
}
