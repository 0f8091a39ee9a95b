import DovetailGraph

/// Runs services until all have returned, one has failed, or the caller is cancelled, and lets them finish.
///
/// Each service runs in a task of its own that is not cancelled with the caller, so that it can finish gracefully.
actor RunningServices {
    private enum Phase: Comparable {
        /// No service runs yet.
        case waiting
        case running
        /// The services have to finish, or all have returned. The container will be stopped, and call ``finish(_:)``.
        case over
        case finishing
        /// All tasks were cancelled.
        case cancelled
    }

    private struct Service: @unchecked Sendable {
        // Sendable because the container keeps the provider alive.

        let provider: Unmanaged<Provider>
        let run: ServiceRun

        var id: DependencyGraph.ID { provider._withUnsafeGuaranteedRef { $0.service } }
    }

    /// The functions of a service.
    private enum Function { case run, finish }

    /// A service that has not ended: one of its functions is still running.
    private struct Running {
        let activity: Activity
        var tasks: [Function: Task<Void, Never>] = [:]
    }

    private let scope: ScopeInstance
    private let services: [Service]
    private var order: FinishOrder
    private var phase = Phase.waiting
    /// The services that have not ended, by their positions.
    private var running: [Int: Running] = [:]
    /// The failures, in order.
    private(set) var failures: [LifecycleError.Failure] = []
    /// The calls that wait for a change.
    private var waiting: [UnsafeContinuation<Void, Never>] = []

    init(in scope: ScopeInstance) {
        self.scope = scope
        services = scope.locked { scope.state.started }.compactMap { provider in
            provider._withUnsafeGuaranteedRef { $0.startFunctions?.run }.map { Service(provider: provider, run: $0) }
        }
        order = FinishOrder(services.map(\.provider))
    }

    /// Runs all services. Returns when they have to finish, or when all have returned.
    func run() async {
        guard phase == .waiting else { return }
        phase = .running
        for index in services.indices {
            running[index] = Running(activity: Activity(.run, of: services[index].id, in: scope.enclosingIDs))
            begin(.run, of: index, services[index].run.run)
        }
        await withTaskCancellationHandler {
            while phase == .running { await change() }
        } onCancel: {
            Task { await advance(to: .over) }
        }
    }

    /// Lets all services finish, dependents first, and waits until they have ended. Those that take longer than
    /// `limits.draining` are cancelled. Those that do not end within `limits.hook` after that are abandoned.
    ///
    /// - Returns: Those that failed or were abandoned.
    func finish(_ limits: StopLimits) async -> [LifecycleError.Failure] {
        advance(to: .finishing)
        if running.isEmpty { return failures }
        let timer = Task {
            guard (try? await sleepInSteps(for: limits.draining, limits.clock)) != nil else { return }
            cancel()
            guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
            abandon()
        }
        while !running.isEmpty { await change() }
        timer.cancel()
        return failures
    }

    private func begin(_ function: Function, of index: Int, _ hook: @escaping StartFunctions.Hook) {
        let (service, activity) = (services[index], running[index]?.activity)
        running[index]?.tasks[function] = Task {
            do {
                try await Activity.$current.withValue(activity) {
                    try await hook(service.provider.takeUnretainedValue(), scope)
                }
                ended(function, of: index, nil)
            } catch {
                ended(function, of: index, error)
            }
        }
    }

    private func ended(_ function: Function, of index: Int, _ error: (any Error)?) {
        // It may have been abandoned.
        guard running[index]?.tasks.removeValue(forKey: function) != nil else { return }
        if let error, phase == .running || !(error is CancellationError) {
            fail(index, error)
        } else if phase == .running, !services[index].run.mayReturn {
            fail(index, RunError(reason: .returned, service: services[index].id))
        }
        // After a failure of `finish`, nothing else ends `run`.
        if error != nil, function == .finish { running[index]?.tasks[.run]?.cancel() }
        if let service = running[index], service.tasks.isEmpty {
            service.activity.end()
            running[index] = nil
            order.ended(index)
        }
        advance(to: running.isEmpty || !failures.isEmpty ? .over : phase)
    }

    /// Asks each service without running dependents to finish.
    private func askToFinish() {
        for index in order.next() where running[index] != nil {
            if let finish = services[index].run.finish {
                begin(.finish, of: index, finish)
            } else {
                running[index]?.tasks[.run]?.cancel()
            }
        }
    }

    private func cancel() {
        for service in running.values {
            for task in service.tasks.values { task.cancel() }
        }
        advance(to: .cancelled)
    }

    private func abandon() {
        for index in running.keys.sorted() {
            fail(index, RunError(reason: .neverEnded, service: services[index].id))
            running[index]?.activity.end()
        }
        running = [:]
        resume()
    }

    private func fail(_ index: Int, _ error: any Error) {
        failures.append(LifecycleError.Failure(service: services[index].id, error: error))
    }

    /// Begins a phase, unless a later one has begun, and continues with what has changed.
    private func advance(to next: Phase) {
        phase = max(phase, next)
        if phase == .finishing { askToFinish() }
        resume()
    }

    private func resume() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until the phase has changed, or a service has ended.
    private func change() async {
        await withUnsafeContinuation { waiting.append($0) }
    }
}
