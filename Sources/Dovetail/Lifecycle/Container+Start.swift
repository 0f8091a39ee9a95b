extension Container {
    /// Starts the services that have an `async` recipe or a hook: makes them and runs their `onStart` hooks. Independent
    /// services start at the same time, each other one as soon as its dependencies have started.
    ///
    /// ```swift
    /// let container = try Container(NetworkAssembly(), StorageAssembly())
    /// let timeline = try await container.start { print("\($0.started) of \($0.total): \($0.service)") }
    /// print(timeline)
    /// …
    /// try await container.stop()
    /// ```
    ///
    /// A container starts once: further calls wait for the running start, and after that return the same timeline at once.
    /// If a recipe or a hook fails, or if all callers are cancelled, the started services are stopped, and the container
    /// cannot be started any more; create a new one. Start a custom scope in the same way, after the container or scope that
    /// encloses it.
    ///
    /// - Parameters:
    ///   - limit: How many services start at the same time, at most.
    ///   - hookLimit: How long each `onStop` hook may take if the start fails.
    ///   - clock: Measures the timeline and `hookLimit`.
    ///   - progress: Called after each service that has started, one call at a time.
    /// - Returns: The start of each service, and the critical path.
    /// - Throws: ``LifecycleError`` if a recipe or a hook throws, or if the container was stopped; `CancellationError` if
    ///   the caller is cancelled, or if ``stop(hookLimit:clock:)`` is called meanwhile.
    @discardableResult
    public func start(
        atMost limit: Int = 64,
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async throws -> StartTimeline {
        let lifecycle = lifecycle()
        try await lifecycle.start(atMost: limit, hookLimit: hookLimit, clock: clock, progress: progress)
        // After a complete start there is a timeline.
        return lifecycle.timeline ?? StartTimeline([], total: .zero)
    }

    /// Stops the started services in reverse order: dependents stop before their dependencies.
    ///
    /// Every hook is called, even if others throw. A hook that takes too long is cancelled and abandoned. A start in
    /// progress is cancelled first. Stopped services can no longer be resolved, and are released with the container; all
    /// other services stay as they are. Further calls wait for the running stop.
    ///
    /// The caller's cancellation has no effect on this call or on the hooks.
    ///
    /// - Parameters:
    ///   - hookLimit: How long each hook may take.
    ///   - clock: Measures `hookLimit`.
    /// - Throws: ``LifecycleError`` with all errors of hooks.
    public func stop(
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        try await lifecycle().stop(hookLimit: hookLimit, clock: clock)
    }
}
