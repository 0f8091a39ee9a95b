import DovetailOnce

// Runs the work for which a scope is entered. `async` functions are in separate files, which reduces the size of
// programs; see `CONTRIBUTING.md`.

extension ScopeInstance {
    /// Runs the work for which this scope was entered, and stops the scope.
    func run<Output>(
        _ hookLimit: Duration = .seconds(30),
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Output
    ) async throws -> Output {
        let task = try beginWork()
        defer { task?.end() }
        let activity = Activity(.work, of: id, in: enclosingIDs)
        var output: Output?
        var failure: (any Error)?
        await activity.run(isolation: isolation) {
            do { output = try await work() } catch { failure = error }
        }
        activity.end()
        if !endUnusedWork() {
            let failures = await stopAfterWork(endedWith: failure, StopLimits(hook: hookLimit, beginsHooksAtOnce: true))
            if failure == nil, !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
            for lost in failures { providers.observe(lost.error, of: lost.service) }
        }
        if let failure { throw failure }
        guard let output else { preconditionFailure("the work returned nothing and threw nothing") }
        return output
    }
}
