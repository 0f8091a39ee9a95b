import DovetailAnalysis
import DovetailFunctions
import DovetailOnce

/// A start of several services: of everything, or of what one of them needs.
final class Start: Sendable {
    /// The limits of a start.
    struct Limits: Sendable {
        /// How many services start at the same time.
        var count = Int.max
        /// How long it may take.
        var time: Duration?
        var clock: any Clock<Duration> = ContinuousClock()
    }

    enum End: Sendable {
        case complete(StartTimeline)
        case failed(StartFailure)
        case cancelled

        var timeline: StartTimeline? { if case .complete(let timeline) = self { timeline } else { nil } }
        var failure: StartFailure? { if case .failed(let failure) = self { failure } else { nil } }
    }

    private let steps: [StartStep]
    let limits: Limits
    private let elapsed: @Sendable () -> Duration
    private let end = Promise<End>()
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ steps: [StartStep], _ limits: Limits) {
        self.steps = steps
        self.limits = limits
        elapsed = limits.clock.stopwatch()
    }

    /// Ends the start before all services have started. What it has begun may not have ended.
    func end(_ end: End) {
        self.end.fulfill(end)
        task.withLock { $0 }?.cancel()
    }

    /// Ends it because a service has failed for which others may wait.
    func fail(_ error: any Error, at service: DependencyGraph.ID) {
        end(.failed(StartFailure(error, at: service, then: dependents(of: service))))
    }

    private func dependents(of service: DependencyGraph.ID) -> [DependencyGraph.ID] {
        steps.firstIndex { $0.service == service }.map { StartOrder(steps).path(from: $0) } ?? []
    }

    /// Starts the services, each as soon as those that it needs have started, until one fails, or something else ends the start.
    ///
    /// - Parameters:
    ///   - scope: The container or scope whose start it is.
    ///   - progress: Called after each service that has started, in that order, one call at a time.
    /// - Returns: How the start has ended.
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
            scope.providers.observers.isEmpty
            ? nil
            : timer(.seconds(10)) { [self] slow in
                for service in slow {
                    let reason = LifecycleError.Reason.slow(service, path: dependents(of: service), elapsed())
                    scope.providers.observe(LifecycleError(reason), of: service)
                }
            }
        let result = await withTaskCancellationHandler {
            await end.result()
        } onCancel: {
            task.cancel()
        }
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

    /// Starts a service, and measures that.
    private func startStep(_ index: Int) async -> StepResult {
        let (start, step) = (elapsed(), steps[index])
        let record = MakingRecord(step.owner.providers.observers, elapsed: elapsed)
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
