import DovetailOnce

/// What starts, runs and stops a service in one container or scope. Its provider, or the memory of the scope, has the instance itself.
final class ServiceInstance: @unchecked Sendable {
    // Sendable because the lock of the container guards the life and the body. It also excludes overlapping accesses.

    let provider: Provider
    let startup: Startup
    /// Where one task at a time starts it.
    let once: AsyncOnce
    @exclusivity(unchecked) var life = ServiceLife()
    @exclusivity(unchecked) var body: Body?

    /// What runs from the start of the service to its stop.
    final class Body: @unchecked Sendable {
        // Sendable because the lock of the container guards the tasks.

        let turn = Turn()
        let end = Promise<Void>()
        let activity: Activity
        @exclusivity(unchecked) var tasks: [Task<Void, Never>] = []

        init(_ activity: Activity) { self.activity = activity }
    }

    init(_ provider: Provider, _ startup: Startup) {
        (self.provider, self.startup) = (provider, startup)
        once = AsyncOnce(provider.service)
    }

    var id: DependencyGraph.ID { provider.service }

    /// The container or scope is released. Observers hear of a hook that does not run, since nobody has stopped the service.
    func release(with scope: ScopeInstance) {
        if let body { for task in body.tasks { task.cancel() } }
        if life.hasStarted, startup.onStop != nil { startup.released(self, scope) }
    }

    /// Cancels the body. Outside the lock, because that runs cancellation handlers, which may do anything.
    func cancel(in scope: ScopeInstance) { for task in scope.locked({ body?.tasks ?? [] }) { task.cancel() } }
}
