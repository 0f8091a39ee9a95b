import DovetailGraph

extension Container {
    /// Runs a function in a custom scope: enters the scope, calls the function, and stops the services that were
    /// started there, in reverse order.
    ///
    /// ```swift
    /// let response = try await container.within(.request, supplying: request, user) { scope in
    ///     try await scope.resolve(Handler.self).respond()
    /// }
    /// ```
    ///
    /// Services start when they are needed: a transaction begins when the handler that takes it is resolved. An
    /// `onStop` hook with two parameters receives the error of the work, so that it can roll the transaction back. The
    /// hooks run to their end even if the caller is cancelled. ``stop(draining:hookLimit:clock:)`` waits for the work.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter. Call this on the container, or on the scope that encloses it.
    ///   - input: The scope's inputs: a value of each declared type, in any order.
    ///   - hookLimit: How long each `onStop` hook may take.
    ///   - isolation: The actor of the caller. Callers leave it out.
    ///   - work: The function. It runs on the caller's actor.
    /// - Returns: The result of the work.
    /// - Throws: The error of the function, unchanged; ``LifecycleError`` if only hooks failed; ``ResolutionError`` if
    ///   the scope cannot be entered. If the function and hooks fail, observers are notified of the hooks' errors.
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

    /// Runs a function in a custom scope without inputs.
    ///
    /// - Parameters:
    ///   - scope: The scope to enter.
    ///   - hookLimit: How long each `onStop` hook may take.
    ///   - isolation: The actor of the caller. Callers leave it out.
    ///   - work: The function. It runs on the caller's actor.
    /// - Returns: The result of the function.
    /// - Throws: The same errors as ``within(_:supplying:hookLimit:isolation:_:)``.
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
