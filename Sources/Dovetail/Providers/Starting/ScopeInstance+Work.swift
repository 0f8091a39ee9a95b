import DovetailGraph

// Runs the work for which a scope is entered. `async` functions are in separate files, which reduces the size of
// programs; see `CONTRIBUTING.md`.

extension ScopeInstance {
    /// Runs the work for which this scope was entered, and stops the scope.
    func run<Output>(
        _ hookLimit: Duration = .seconds(30),
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Output
    ) async throws -> Output {
        let open = providers.openScopes
        let use = try open.begin(.call, of: self, orThrow: ResolutionError.stopped(id))
        defer { open.end(use) }
        let activity = Activity(.call, of: id, in: self)
        var output: Output?
        var failure: (any Error)?
        do {
            output = try await Activity.$current.withValue(activity, operation: work)
        } catch {
            failure = error
        }
        activity.end()
        // Tasks that the work left behind may be starting services.
        if !open.closeUnlessInUse(self) { await open.close(self) }
        let failures = hasStartedServices ? await stopServices(endedWith: failure, StopLimits(hook: hookLimit)) : []
        if let failure {
            for lost in failures { providers.observe(lost.error, of: lost.service) }
            throw failure
        }
        if !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
        guard let output else { preconditionFailure("the work returned nothing and threw nothing") }
        return output
    }

    /// The scope's name in messages.
    var id: DependencyGraph.ID { layout?._withUnsafeGuaranteedRef { $0.id } ?? "the container" }
}
