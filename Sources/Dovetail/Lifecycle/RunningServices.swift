import DovetailGraph

/// Runs services until all have returned, one has failed, or the caller is cancelled, and then lets the others finish.
///
/// Each service runs in a task of its own that is not cancelled with the caller, so that it can finish gracefully. A
/// supervising task handles one event at a time.
struct RunningServices: Sendable {
    private enum Event: Sendable {
        case ended(Int, (any Error)?)
        /// A service's `finish` function failed, so its task has to be cancelled.
        case finishFailed(Int)
        case callerCancelled
        case finishingTooLong
        case endingTooLong
    }

    private struct Service: @unchecked Sendable {
        // Sendable because the container keeps the provider alive.

        let provider: Unmanaged<Provider>
        let run: ServiceRun
        /// The positions of the services that depend on it.
        var dependents: [Int] = []

        var id: DependencyGraph.ID { provider._withUnsafeGuaranteedRef { $0.service } }
    }

    private let scope: ScopeInstance
    private let limits: StopLimits
    private let services: [Service]

    init(in scope: ScopeInstance, _ limits: StopLimits) {
        self.scope = scope
        self.limits = limits
        var services = scope.startedServices.all.compactMap { provider in
            provider._withUnsafeGuaranteedRef { $0.startFunctions?.run }.map { Service(provider: provider, run: $0) }
        }
        for dependent in services.indices {
            let reached = services[dependent].provider.takeUnretainedValue().allDependencies
            for index in services.indices where index != dependent {
                // If two services depend on each other through functions, neither waits for the other.
                let provider = services[index].provider.takeUnretainedValue()
                guard reached.contains(ObjectIdentifier(provider)) else { continue }
                let isMutual = provider.allDependencies.contains(
                    ObjectIdentifier(services[dependent].provider.takeUnretainedValue())
                )
                if !isMutual { services[index].dependents.append(dependent) }
            }
        }
        self.services = services
    }

    /// - Returns: The failures, in order.
    func run() async -> [LifecycleError.Failure] {
        let (events, sink) = AsyncStream.makeStream(of: Event.self)
        let supervisor = Task { await supervise(events, sink) }
        return await withTaskCancellationHandler {
            await supervisor.value
        } onCancel: {
            sink.yield(.callerCancelled)
        }
    }

    private func supervise(
        _ events: AsyncStream<Event>,
        _ sink: AsyncStream<Event>.Continuation
    ) async -> [LifecycleError.Failure] {
        var failures: [LifecycleError.Failure] = []
        var tasks: [Int: Task<Void, Never>] = [:]
        for index in services.indices { tasks[index] = begin(index, sink) }
        var timer: Task<Void, Never>?
        var asked: Set<Int> = []
        func fail(_ index: Int, _ error: any Error) {
            failures.append(LifecycleError.Failure(service: services[index].id, error: error))
        }

        for await event in events {
            var finishes = timer != nil
            switch event {
            case .ended(let index, let error):
                tasks[index] = nil
                if let error, !finishes || !(error is CancellationError) {
                    fail(index, error)
                    finishes = true
                } else if !finishes, !services[index].run.mayReturn {
                    fail(index, RunError(reason: .returned, service: services[index].id))
                    finishes = true
                }
            case .finishFailed(let index): tasks[index]?.cancel()
            case .callerCancelled: finishes = true
            case .finishingTooLong:
                for task in tasks.values { task.cancel() }
                timer = sending(.endingTooLong, to: sink, after: limits.hook)
            case .endingTooLong:
                for index in tasks.keys.sorted() {
                    fail(index, RunError(reason: .neverEnded, service: services[index].id))
                }
                tasks = [:]
            }
            if tasks.isEmpty, finishes || !services.isEmpty { break }
            guard finishes else { continue }
            timer = timer ?? sending(.finishingTooLong, to: sink, after: limits.draining ?? .zero)
            for (index, task) in tasks where !asked.contains(index) {
                guard services[index].dependents.allSatisfy({ tasks[$0] == nil }) else { continue }
                asked.insert(index)
                finish(index, task, sink)
            }
        }
        timer?.cancel()
        return failures
    }

    private func begin(_ index: Int, _ sink: AsyncStream<Event>.Continuation) -> Task<Void, Never> {
        Task {
            do {
                try await services[index].run.run(services[index].provider.takeUnretainedValue(), scope)
                sink.yield(.ended(index, nil))
            } catch {
                sink.yield(.ended(index, error))
            }
        }
    }

    /// Asks a service to finish.
    private func finish(_ index: Int, _ task: Task<Void, Never>, _ sink: AsyncStream<Event>.Continuation) {
        guard let finish = services[index].run.finish else { return task.cancel() }
        Task {
            do {
                try await finish(services[index].provider.takeUnretainedValue(), scope)
            } catch {
                sink.yield(.finishFailed(index))
            }
        }
    }

    private func sending(
        _ event: Event,
        to sink: AsyncStream<Event>.Continuation,
        after duration: Duration
    ) -> Task<Void, Never> {
        Task {
            guard (try? await sleepInSteps(for: duration, limits.clock)) != nil else { return }
            sink.yield(event)
        }
    }
}

extension Provider {
    /// All dependencies, in any form, directly or through others.
    fileprivate var allDependencies: Set<ObjectIdentifier> {
        var found: Set<ObjectIdentifier> = []
        var waiting = Array(dependencies)
        while let next = waiting.popLast() {
            next._withUnsafeGuaranteedRef { next in
                if found.insert(ObjectIdentifier(next)).inserted { waiting += next.dependencies }
            }
        }
        return found
    }
}
