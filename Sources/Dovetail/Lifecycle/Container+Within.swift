import DovetailGraph

extension Container {
    /// Does some work in a custom scope: enters it, calls a function, and stops what was started there, in reverse order.
    ///
    /// ```swift
    /// let response = try await container.within(.request, supplying: request, user) { scope in
    ///     try await scope.resolve(Handler.self).respond(to: request)
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

    /// Does the work for which this scope was entered, and stops the scope.
    func run<Output>(
        _ hookLimit: Duration,
        isolation: isolated (any Actor)?,
        _ work: (OpenScope) async throws -> Output
    ) async throws -> Output {
        let open = scope.providers.openScopes
        guard let use = open.begin(.call, of: scope, in: withUnsafeCurrentTask { $0 }) else {
            throw ResolutionError.stopped(scope.id)
        }
        defer { open.end(use) }
        let activity = Activity(of: scope.id, in: scope, isCall: true)
        var output: Output?
        var failure: (any Error)?
        do {
            output = try await Activity.$current.withValue(activity, operation: { try await work(OpenScope(container: self)) })
        } catch {
            failure = error
        }
        activity.end()
        let failures = await endWork(failure, hookLimit)
        if let failure { throw failure }
        if !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
        guard let output else { preconditionFailure("the work returned nothing and threw nothing") }
        return output
    }

    private func endWork(_ error: (any Error)?, _ hookLimit: Duration) async -> [LifecycleError.Failure] {
        // Tasks that the work left behind may be starting services.
        if !scope.providers.openScopes.closeUnlessInUse(scope) { await scope.providers.openScopes.close(scope) }
        guard scope.hasStartedServices else { return [] }
        let failures = await scope.stopServices(endedWith: error, limits(draining: .zero, hookLimit, ContinuousClock()))
        if error != nil, let observe = scope.providers.observe {
            for failure in failures { observe(failure.service, .resolved)(failure.error) }
        }
        return failures
    }
}

extension ScopeInstance {
    /// The scope's name in messages.
    fileprivate var id: DependencyGraph.ID { layout?._withUnsafeGuaranteedRef { $0.id } ?? "the container" }
}
