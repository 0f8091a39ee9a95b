import DovetailGraph

extension Lifecycle {
    /// Runs a step's function. While it runs, its task is known as one that must not wait for the run.
    func call(_ function: LifecycleStep.Hook, of service: DependencyGraph.ID) async -> (any Error)? {
        let task = currentTask ?? 0
        state.withLock { $0.busy.append((task, service)) }
        var result: (any Error)?
        do { try await function() } catch { result = error }
        state.withLock { state in state.busy.removeAll { $0.task == task } }
        return result
    }

    /// Throws where a step's function calls what would wait for that very function.
    func refuseBusyTask() throws {
        guard let task = currentTask else { return }
        let service = state.withLock { state in state.busy.first { $0.task == task }?.service }
        if let service { throw LifecycleError.calledWithin(service) }
    }
}
