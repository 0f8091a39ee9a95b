import DovetailOnce

// Starts, runs and stops a service: carries out what ``ServiceLife`` decides.

// Starting

extension ScopeInstance {
    /// Starts a service here, after those that it depends on. If another task is starting it, waits for that task. If it is the last, its
    /// body begins when the others have started. Throws ``StartFailure``, or a refusal.
    func start(_ provider: Provider, _ record: MakingRecord, isLast: Bool = false) async throws {
        guard let service = locked({ state.service(of: provider) }) else { return }
        let isStarted = { provider.hasInstance(in: self) }
        if isStarted() { return }
        let this = InFlight(.start, at: service.once, in: enclosingIDs)
        // Most services are started by one task only, which need not suspend.
        if !this.beginUnlessMaking() {
            guard try await this.begin(throwing: (any Error).self, isolation: nil, unless: isStarted) else { return }
        }
        var failure: StartFailure?
        if !isStarted() {
            await this.run {
                do throws(StartFailure) { try await service.start(in: self, record, isLast: isLast) } catch {
                    failure = error
                }
            }
        }
        // If this task is cancelled, the waiting ones are not: one of them starts the service. The same applies if this
        // task is refused, because a waiting one may be part of work that may continue.
        this.end(Task.isCancelled || failure?.isOwn == true ? nil : failure)
        if let failure { throw failure }
    }
}

extension ServiceInstance {
    fileprivate func start(in scope: ScopeInstance, _ record: MakingRecord, isLast: Bool) async throws(StartFailure) {
        let ends = scope.linked.observers.map { $0(id) }
        do {
            let use = ScopeUse.ofCurrentTask(.start(self))
            try scope.locked {
                // Only when it is thrown: to name the service takes longer than to start it.
                func refusal() -> ResolutionError { .notStarted(id, in: scope.id, wasStopped: true) }
                try scope.admit(isStart: true, orThrow: refusal())
                guard !scope.hasStopped(anyNeededBy: provider), life.start() else { throw refusal() }
                scope.useOuter()
                scope.state.add(use)
            }
            defer { use.endTask() }
            var failure: (any Error)?
            do { try await startup.start(self, scope, record) } catch {
                failure = error
                // A function that was to lend it.
                if scope.locked({ takeTurn() }) {
                    await finish(in: scope, after: error, StopDeadline(StopLimits().undoing))
                }
            }
            let stop = scope.locked {
                life.startEnded(isStarted: failure == nil)
                let stop = life.hasTurnAhead ? scope.resumeStop() : nil
                // What needs the service must not begin in what was stopped, nor its body, also if its own scope stops later.
                let isClosed = scope.isWithin(\.isClosed)
                if failure == nil, isClosed { failure = CancellationError() }
                if !isClosed, !isLast, !(scope.state.lifecycle.isStarting && provider.order.beginsLast) {
                    begin(in: scope)
                }
                // After the service was noted, because a stop waits for the use.
                scope.state.remove(use)
                scope.endUseOfOuterIfIdle()
                return stop
            }
            if let stop { await scope.carryOut(stop, after: failure) }
            if let failure { throw failure }
        } catch {
            let failure = StartFailure(error, path: record.failed + [id])
            for end in ends { _ = end(failure.observed) }
            throw failure
        }
    }
}

// Running

extension ServiceInstance {
    /// The body begins, if there is one and it has not. Call this while the lock is held.
    func begin(in scope: ScopeInstance) {
        guard life.phase == .started, let run = startup.running?.run else { return }
        begin(in: scope) { [provider] in try run(provider, $0) }
    }

    /// A body begins. The function returns what does not need the container, which may be released meanwhile.
    func begin(in scope: ScopeInstance, _ function: @escaping @Sendable (ScopeInstance) throws -> Startup.Body) {
        guard life.begin() else { return }
        // Nothing waits for it until it is stopped.
        body = Body(Activity(.run, of: id, in: scope.enclosingIDs, isPart: false))
        run(in: scope, function)
    }

    /// Runs a function of the body in a task of its own.
    private func run(
        isFinish: Bool = false,
        in scope: ScopeInstance,
        _ function: @escaping @Sendable (ScopeInstance) throws -> Startup.Body
    ) {
        guard let body else { return }
        // A weak reference: a container that is released cancels what runs.
        let task = Task { [weak scope] in
            var error: (any Error)?
            await body.activity.run {
                do {
                    let work = try scope.map { try function($0) }
                    try await work?(body.turn)
                } catch let thrown {
                    error = thrown
                }
            }
            if let scope { returned(error, isFinish, in: scope) } else { body.end.fulfill(()) }
        }
        body.tasks.append(task)
    }

    private func returned(_ error: (any Error)?, _ isFinish: Bool, in scope: ScopeInstance) {
        let (report, isOver) = scope.locked {
            let error = life.returned(error, mayReturn: startup.running?.mayReturn ?? true, id)
            return (error.map { scope.lose(self, $0) }, !life.isRunning)
        }
        report?()
        // After a failure of `finish`, nothing else ends the service.
        if isFinish, report != nil { cancel(in: scope) }
        if isOver { bodyEnded(in: scope) }
    }

    private func bodyEnded(in scope: ScopeInstance) {
        let body = scope.locked {
            if provider.order.keepsRunning { scope.endRunIfOver() }
            return self.body
        }
        body?.activity.end()
        body?.end.fulfill(())
    }
}

// Stopping

extension ServiceInstance {
    /// Its turn to stop comes. Returns whether the caller has to stop it: its turn comes once. Call this while the lock is held.
    func takeTurn() -> Bool {
        guard life.isStarting || life.hasTurnAhead else { return false }
        life.turn(isAsked: startup.running?.finish != nil)
        return true
    }

    /// After its turn has come, lets the body finish, and waits until it has, or was abandoned.
    func finish(in scope: ScopeInstance, after error: (any Error)?, _ deadline: StopDeadline) async {
        guard let running = startup.running else { return }
        let body = scope.locked { () -> Body? in
            guard life.phase == .finishing else { return nil }
            if let finish = running.finish {
                // A stop keeps the container alive.
                run(isFinish: true, in: scope) { [unowned provider] scope in
                    { _ in try await finish(provider, scope) }
                }
            }
            return self.body
        }
        guard let body else { return }
        body.turn.come(after: error)
        if running.finish == nil, !running.waitsForTurn { cancel(in: scope) }
        let timer = deadline.timer(running.isLent ? .hook : .finishing) { [self] in
            // What is to be stopped at once has no time, and so does not fail.
            scope.locked { life.isLate(isFailure: !deadline.isImmediate) }
            cancel(in: scope)
        } tooLate: { [self] in
            guard scope.locked({ life.isTooLate() }) else { return }
            scope.locked { scope.lose(self, RunError(reason: .neverEnded, service: id)) }()
            bodyEnded(in: scope)
        }
        await body.end.result()
        timer.cancel()
        await timer.value
    }

    /// After its body has ended, runs its `onStop` hook, and withdraws it. Returns the failure of the hook.
    func stop(
        in scope: ScopeInstance,
        after error: (any Error)?,
        _ deadline: StopDeadline
    ) async -> LifecycleError.Failure? {
        var failure: (any Error)?
        if let onStop = startup.onStop {
            failure = await runHook(in: scope, deadline) { [unowned provider] in try await onStop(provider, $0, error) }
        }
        provider.stopInstance(in: scope)
        scope.locked { life.stopped() }
        return failure.map { LifecycleError.Failure(service: id, error: $0) }
    }

    /// Runs a hook in a task of its own, which is not cancelled with the caller. If it takes too long, cancels and abandons it. Returns the
    /// error of the hook, or a ``TimeoutError``.
    ///
    /// A task group waits for all its tasks, even for one that never ends, so this waits for whichever is first: the hook, or the
    /// timer. Most hooks have ended after their first turn, and need no timer.
    private func runHook(
        in scope: ScopeInstance,
        _ deadline: StopDeadline,
        _ hook: @escaping @Sendable (ScopeInstance) async throws -> Void
    ) async -> (any Error)? {
        let activity = Activity(.stop, of: id, in: scope.enclosingIDs)
        let end = Promise<(any Error)?>()
        let limits = deadline.limits
        let start = limits.beginsHooksAtOnce ? deadline.elapsed() : .zero
        // The task is released a little later than the hook ends, and only the hook accesses this.
        nonisolated(unsafe) var owner: ScopeInstance? = scope
        let task = beginTask(atOnce: limits.beginsHooksAtOnce) {
            var error: (any Error)?
            await activity.run {
                do { if let owner { try await hook(owner) } } catch let thrown { error = thrown }
            }
            owner = nil
            activity.end()
            end.fulfill(error)
        }
        let timeout = TimeoutError(name: "onStop", duration: limits.hook)
        let hasBlocked = limits.beginsHooksAtOnce && deadline.elapsed() - start > limits.hook
        if !limits.beginsHooksAtOnce { await Task.yield() }
        if let error = end.value { return hasBlocked ? timeout : error }
        let timer = deadline.timer(.hook) { end.fulfill(timeout) }
        let error = await end.result()
        task.cancel()
        timer.cancel()
        await timer.value
        return hasBlocked ? timeout : error
    }
}

/// Starts an unstructured task. Where the system supports that, it runs on this thread until it suspends.
private func beginTask(atOnce: Bool, _ body: sending @escaping () async -> Void) -> Task<Void, Never> {
    if atOnce, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(operation: body)
    } else {
        Task(operation: body)
    }
}
