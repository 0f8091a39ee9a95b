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
        defer {
            endUseOfOuter()
            task?.end()
        }
        let activity = Activity(.work, of: id, in: enclosingIDs)
        let result: Result<Output, any Error>
        do {
            result = .success(try await Activity.$current.withValue(activity, operation: work))
        } catch {
            result = .failure(error)
        }
        activity.end()
        let failures: [LifecycleError.Failure]
        switch result {
        case .success: failures = await stopAfterWork(endedWith: nil, StopLimits(hook: hookLimit))
        case .failure(let error):
            failures = await stopAfterWork(endedWith: error, StopLimits(hook: hookLimit))
            for lost in failures { providers.observe(lost.error, of: lost.service) }
        }
        if case .success = result, !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
        return try result.get()
    }
}
