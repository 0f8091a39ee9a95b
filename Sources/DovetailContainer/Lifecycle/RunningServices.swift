import DovetailAnalysis
import DovetailOnce

// Its `async` functions are in a separate file, which reduces the size of programs; see `CONTRIBUTING.md`.

/// Runs services until all have returned, one has failed, or the caller is cancelled, and lets them finish.
///
/// Each service runs in a task of its own that is not cancelled with the caller, so that it can finish gracefully.
actor RunningServices {
    enum Phase: Comparable {
        /// No service runs yet.
        case waiting
        case running
        /// The services have to finish, or all have returned. The container will be stopped, and call ``finish(_:)``.
        case over
        case finishing
        /// All tasks were cancelled.
        case cancelled
    }

    struct Service: @unchecked Sendable {
        // Sendable because the container keeps the provider alive.

        let provider: Unmanaged<Provider>
        let run: ServiceRun

        var id: DependencyGraph.ID { provider._withUnsafeGuaranteedRef { $0.service } }
    }

    /// The functions of a service.
    enum Function { case run, finish }

    /// A service that has not ended: one of its functions is still running.
    struct Running {
        let activity: Activity
        var tasks: [Function: Task<Void, Never>] = [:]
    }

    let scope: ScopeInstance
    let services: [Service]
    private var order: FinishOrder
    var phase = Phase.waiting
    /// The services that have not ended, by their positions.
    var running: [Int: Running] = [:]
    /// The failures, in order.
    private(set) var failures: [LifecycleError.Failure] = []
    /// The calls that wait for a change.
    var waiting: [UnsafeContinuation<Void, Never>] = []

    init(in scope: ScopeInstance) {
        self.scope = scope
        services = scope.locked { scope.state.started }.compactMap { provider in
            provider._withUnsafeGuaranteedRef { $0.startup?.run }.map { Service(provider: provider, run: $0) }
        }
        order = FinishOrder(services.map(\.provider))
    }
}

// In an extension, because methods in the declaration would be part of every program.
extension RunningServices {
    func ended(_ function: Function, of index: Int, _ error: (any Error)?) {
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

    func cancel() {
        for service in running.values {
            for task in service.tasks.values { task.cancel() }
        }
        advance(to: .cancelled)
    }

    func abandon() {
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
    func advance(to next: Phase) {
        phase = max(phase, next)
        if phase == .finishing { askToFinish() }
        resume()
    }

    private func resume() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
