// It has `async` functions, which are in separate files; see `CONTRIBUTING.md`.

extension Container {
    /// Stops everything: services stop before those that they depend on, in the reverse of one order that is known when the
    /// container is created.
    ///
    /// 1. Services that begin work stop, such as servers, while work may still begin. One on which other work depends, such as a queue, stops
    ///    when that work has ended.
    /// 2. Extensions and custom scopes that were started by hand stop, inner ones first, and the work in scopes ends, which
    ///    ``within(_:_:hookLimit:isolation:_:)`` and functions whose call is a scope do. No other work begins meanwhile.
    /// 3. All other services stop. Every `onStop` hook is called, even if others throw.
    ///
    /// What takes longer than `draining`, counted from the beginning of the stop, is cancelled, and what does not end within `hookLimit`
    /// after that is abandoned. So a stop always ends. A start in progress is cancelled first. A service whose start was abandoned, and that
    /// starts all the same, is stopped then, and can be resolved until that. Stopped services can no longer be resolved, and are released
    /// with the container; all other services stay as they are. What is called after a stop starts nothing and throws,
    /// even if nothing was started before. Further calls shorten the limits of the running stop, wait for it, and do nothing after it.
    ///
    /// The caller's cancellation has no effect on this call or on the hooks.
    ///
    /// - Parameters:
    ///   - error: The error with which the work has ended, for `onStop` hooks.
    ///   - draining: How long services that run and the work in scopes may take in total. With `.zero`, they are cancelled at once,
    ///     and only those that do not end are errors.
    ///   - hookLimit: How long each hook may take, and how long what was cancelled may take to end.
    ///   - clock: Measures `draining` and `hookLimit`.
    /// - Throws: ``LifecycleError`` that names each service that failed while it ran, or whose hook failed or took too long, and each
    ///   service and scope that was cut off; also if a hook, a service that runs, or the work in a scope calls this.
    public func stop(
        after error: (any Error)? = nil,
        draining: Duration = .seconds(20),
        hookLimit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        defer { withExtendedLifetime(self) {} }
        let failures = try await scope.stop(after: error, StopLimits(draining: draining, hook: hookLimit, clock: clock))
        if !failures.isEmpty { throw LifecycleError(.stopping(failures)) }
    }
}
