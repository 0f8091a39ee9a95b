import DovetailAnalysis
import DovetailOnce

// Starts services in the order of their dependencies: some of them on demand, in the task that needs them, or all. `async`
// functions are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension ScopeInstance {
    /// Starts the services that a call to resolve needs: the service itself, or those that it holds.
    ///
    /// - Throws: The error of a recipe or hook, unchanged. Services that have started stay started.
    func startNeeds(of provider: Provider) async throws {
        do {
            try await startReportingFailure(provider)
        } catch let failure as StartFailure {
            throw failure.error
        }
    }

    /// The same, but an error names the service that failed.
    func startReportingFailure(_ provider: Provider) async throws {
        let isStarted = provider.startup != nil
        let roots = isStarted ? [.passUnretained(provider)] : needs(of: provider)
        do {
            try await start(missing(roots))
        } catch let failure as StartFailure where !isStarted {
            throw failure.passing(provider.service)
        }
    }

    private func start(_ steps: [StartStep]) async throws {
        guard steps.count > 1 else {
            for step in steps { try await step.start(MakingRecord(providers.observers)) }
            return
        }
        let (order, failure) = await run(steps, atMost: .max)
        guard let failure, let error = failure.error else {
            if !order.isComplete { throw CancellationError() }
            return
        }
        throw StartFailure(error, at: steps[failure.step].service, then: order.path(from: failure.step))
    }

    /// Starts services, each as soon as those that it holds have started. If one fails, or this task is cancelled, cancels the others.
    ///
    /// - Parameters:
    ///   - steps: The services.
    ///   - limit: How many of them start at the same time, at least one.
    ///   - activity: What the starts are part of, unless it is that of the caller.
    ///   - elapsed: Measures the time.
    ///   - progress: Called after each service that has started, in that order, one call at a time.
    /// - Returns: What has started, and the first failure.
    func run(
        _ steps: [StartStep],
        atMost limit: Int,
        in activity: Activity? = nil,
        elapsed: @escaping @Sendable () -> Duration = { .zero },
        progress: (StartStep) -> Void = { _ in }
    ) async -> (StartOrder, failure: StepResult?) {
        let observers = providers.observers
        var order = StartOrder(steps)
        var failure: StepResult?
        await withTaskGroup(of: StepResult.self) { group in
            var running = 0
            var last: Int?
            while true {
                while running < limit, failure == nil, !Task.isCancelled, let step = order.next() {
                    running += 1
                    group.addTask {
                        await steps[step].start(step, MakingRecord(observers, elapsed: elapsed), in: activity, elapsed)
                    }
                }
                // Called after the next steps have begun, since `progress` is a user's function and may be slow.
                if let last { progress(steps[last]) }
                last = nil
                guard let result = await group.next() else { return }
                running -= 1
                if result.error == nil {
                    last = result.step
                    order.finish(result)
                } else if failure == nil, !Task.isCancelled {
                    failure = result
                    group.cancelAll()
                }
            }
        }
        return (order, failure)
    }
}

extension StartStep {
    /// Starts the service, and measures that.
    fileprivate func start(
        _ step: Int,
        _ record: MakingRecord,
        in activity: Activity?,
        _ elapsed: @Sendable () -> Duration
    ) async -> StepResult {
        let start = elapsed()
        func result(_ error: (any Error)?) -> StepResult {
            StepResult(step: step, start: start + record.inner, end: elapsed(), made: record.made, error: error)
        }
        // The task may be cancelled before it runs.
        if Task.isCancelled { return result(CancellationError()) }
        var error: (any Error)?
        func startOne() async {
            do { try await self.start(record) } catch let thrown { error = thrown }
        }
        if let activity { await activity.run { await startOne() } } else { await startOne() }
        return result(error)
    }

    /// Starts the service, after those that it holds have started. If another task is starting it, waits for that task.
    fileprivate func start(_ record: MakingRecord) async throws {
        let (provider, owner) = (provider.takeUnretainedValue(), owner.takeUnretainedValue())
        if provider.hasInstance(in: owner) { return }
        let this = InFlight(.start, at: owner.once(of: provider), in: owner.enclosingIDs)
        guard
            try await this.begin(
                throwing: (any Error).self,
                isolation: nil,
                unless: { provider.hasInstance(in: owner) }
            )
        else { return }
        var failure: StartFailure?
        if !provider.hasInstance(in: owner) {
            await this.run {
                do throws(StartFailure) {
                    try await owner.runStart(provider, record)
                } catch {
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

extension ScopeInstance {
    /// Where one task at a time starts a service.
    fileprivate func once(of provider: Provider) -> AsyncOnce {
        locked {
            let state = self.state
            let id = ObjectIdentifier(provider)
            if let once = state.starts[id] { return once }
            let once = AsyncOnce(provider.service)
            state.starts[id] = once
            return once
        }
    }

    fileprivate func runStart(_ provider: Provider, _ record: MakingRecord) async throws(StartFailure) {
        guard let functions = provider.startup else { return }
        let ends = providers.observers.map { $0(provider.service, .resolved) }
        do {
            let use = try beginStart(of: provider)
            do {
                try await functions.start(provider, self, record)
                endStart(of: provider, use, isStarted: true)
            } catch {
                endStart(of: provider, use, isStarted: false)
                throw error
            }
        } catch {
            let failure = StartFailure(error, path: record.failed + [provider.service])
            for end in ends { _ = end(failure.observed) }
            throw failure
        }
    }
}
