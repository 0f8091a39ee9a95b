import DovetailOnce

extension Container {
    /// Runs a function in a custom scope: enters the scope, calls the function, and stops the services that were
    /// started there, in reverse order.
    ///
    /// ```swift
    /// let response = try await container.within(Request.self, request) { scope in
    ///     try await scope.resolve(Handler.self).respond()
    /// }
    /// ```
    ///
    /// Services start when they are needed: a transaction begins when the handler that takes it is resolved. An
    /// `onStop` hook with two parameters receives the error of the work, so that it can roll the transaction back. The
    /// hooks run to their end even if the caller is cancelled. ``stop(after:draining:hookLimit:clock:)`` waits for the work.
    ///
    /// - Parameters:
    ///   - scope: The name of the scope. Call this on the container, or on the scope that encloses it.
    ///   - input: The scope's inputs, in their order.
    ///   - hookLimit: How long each `onStop` hook may take.
    ///   - isolation: The actor of the caller. Callers leave it out.
    ///   - work: The function. It runs on the caller's actor.
    /// - Returns: The result of the work.
    /// - Throws: The error of the function, unchanged; ``LifecycleError`` if only hooks failed; ``ResolutionError`` if
    ///   the scope cannot be entered. If the function and hooks fail, observers are notified of the hooks' errors.
    public func within<Scope: NamedScope, each Input: Sendable, Output>(
        _ scope: Scope.Type,
        _ input: repeat each Input,
        hookLimit: Duration = .seconds(5),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output where Scope.Inputs == (repeat each Input) {
        try await enter(scope, repeat each input).perform(work, hookLimit, isolation)
    }

    /// Runs a function in a custom scope with one input, or with several as a tuple, which may have labels, as ``within(_:_:hookLimit:isolation:_:)`` does.
    public func within<Scope: NamedScope, Output>(
        _ scope: Scope.Type,
        _ input: Scope.Inputs,
        hookLimit: Duration = .seconds(5),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output { try await enter(scope, input).perform(work, hookLimit, isolation) }

    /// Runs a function in a custom scope without inputs, as ``within(_:_:hookLimit:isolation:_:)`` does in one with inputs.
    public func within<Scope: NamedScope, Output>(
        _ scope: Scope.Type,
        hookLimit: Duration = .seconds(5),
        isolation: isolated (any Actor)? = #isolation,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output where Scope.Inputs == Void { try await enter(scope).perform(work, hookLimit, isolation) }

    private func perform<Output>(
        _ work: (OpenScope) async throws -> Output,
        _ hookLimit: Duration,
        _ isolation: isolated (any Actor)?
    ) async throws -> Output { try await scope.run(OpenScope(container: self), hookLimit, isolation: isolation, work) }
}

extension ScopeInstance {
    /// Runs the work for which this scope was entered, and stops the scope.
    ///
    /// On the main actor, it costs what it costs elsewhere as long as nothing leaves that actor: a task waits twice for a thread, to leave
    /// it and to return.
    func run<Input: Sendable, Output>(
        _ input: Input,
        _ hookLimit: Duration,
        isolation: isolated (any Actor)? = #isolation,
        _ work: (Input) async throws -> Output
    ) async throws -> Output {
        let use = try beginWork()
        defer { use.endTask() }
        let activity = Activity(.work, of: id, in: enclosingIDs)
        var output: Output?
        var failure: (any Error)?
        await activity.run(isolation: isolation) {
            // A closure runs on the actor that it captures.
            _ = isolation
            do { output = try await work(input) } catch { failure = error }
        }
        activity.end()
        let limits = StopLimits(hook: hookLimit, beginsHooksAtOnce: true)
        let failures = endUnusedWork() ? [] : await stopAfterWork(endedWith: failure, limits)
        if failure == nil, !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
        for lost in failures { linked.observe(lost.error, of: lost.service) }
        if let failure { throw failure }
        guard let output else { preconditionFailure("the work returned nothing and threw nothing") }
        return output
    }
}
