import DovetailGraph

extension Container {
    /// Does some work in a custom scope: enters it, calls a function, and stops what was started there, in reverse order.
    ///
    /// ```swift
    /// let response = try await container.within(.request, supplying: request, user) { scope in
    ///     try await scope.resolve(Handler.self).respond()
    /// }
    /// ```
    ///
    /// Nothing starts before it is needed: a transaction begins when the handler that takes it is resolved. An `onStop` hook with
    /// two parameters gets the error of the work, and can roll the transaction back. The hooks run to their end even if the
    /// caller is cancelled. ``stop(draining:hookLimit:clock:)`` waits for the work.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. This container, or the scope that it is, must enclose it.
    ///   - input: The scope's inputs: a value of each declared type, in any order.
    ///   - hookLimit: How long each `onStop` hook may take.
    ///   - isolation: The actor of the caller. Callers leave it out.
    ///   - work: The work. It runs on the caller's actor.
    /// - Returns: The result of the work.
    /// - Throws: The error of the work, unchanged. If only hooks failed, ``LifecycleError``; if the scope cannot be entered,
    ///   ``ResolutionError``. If both the work and hooks fail, observers are notified of the hooks' errors.
    public func within<each Input: Sendable, Output>(
        _ scope: Scope,
        supplying input: repeat each Input,
        hookLimit: Duration = .seconds(30),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output {
        let entered = try enter(scope, supplying: repeat each input)
        return try await entered.run(hookLimit, isolation: isolation, work)
    }

    /// Does some work in a custom scope without inputs.
    public func within<Output>(
        _ scope: Scope,
        hookLimit: Duration = .seconds(30),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output {
        try await enter(scope).run(hookLimit, isolation: isolation, work)
    }

    private func run<Output>(
        _ hookLimit: Duration,
        isolation: isolated (any Actor)?,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output {
        try await scope.run(hookLimit, isolation: isolation) { try await work(OpenScope(container: self)) }
    }
}
