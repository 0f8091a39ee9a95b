extension Container {
    /// Starts the services that have an `async` recipe, a hook or work of their own: makes them, runs their `onStart` hooks, and begins that
    /// work. So a server opens its port.
    ///
    /// Independent services start at the same time, all others as soon as their dependencies have started. The work of a service on which
    /// nothing depends that starts begins when everything has started.
    ///
    /// ```swift
    /// let container = try Container(NetworkAssembly(), UsersAssembly())
    /// let timeline = try await container.start { print("\($0.started) of \($0.total): \($0.service)") }
    /// print(timeline)
    ///
    /// try await container.stop()      // when the application ends
    /// ```
    ///
    /// A container starts once: further calls wait for the running start, and after that return the same timeline at once.
    /// If a recipe or a hook fails, or if all callers are cancelled, the started services are stopped, and the container
    /// cannot be started any more; create a new one. Its custom scopes are stopped first, even those that are just being
    /// started. Start a custom scope in the same way, after the container or scope that encloses it.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of services that start at the same time.
    ///   - startLimit: How long the start may take. Without it, as long as needed.
    ///   - hookLimit: How long each `onStop` hook may take if the start fails.
    ///   - clock: Measures the timeline and `hookLimit`.
    ///   - progress: Called after each service that has started, one call at a time.
    /// - Returns: When each service started, how long it took, and the critical path.
    /// - Throws: ``LifecycleError`` if a recipe or a hook throws, or if the container was stopped before;
    ///   `CancellationError` if the caller is cancelled, or if this or what encloses it is stopped during the start.
    @discardableResult
    public func start(
        atMost limit: Int = 64,
        startLimit: Duration? = nil,
        hookLimit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock(),
        progress: @escaping @Sendable (StartProgress) -> Void = { _ in }
    ) async throws -> StartTimeline {
        defer { withExtendedLifetime(self) {} }
        let limits = Start.Limits(count: max(1, limit), time: startLimit, clock: clock)
        let stopLimits = StopLimits(hook: hookLimit, clock: clock)
        return try await scope.startAll(limits, stopping: stopLimits, progress: progress)
    }

    /// Starts only the services that a service depends on, and resolves it. So a command that migrates the database does not open the server's
    /// port.
    ///
    /// ```swift
    /// let database = try await container.start(Database.self)
    /// try await database.migrate()
    /// try await container.stop()
    /// ```
    ///
    /// Independent services start at the same time. Further calls may start more services; none is started twice. If a
    /// start fails, everything is stopped. If the caller is cancelled, nothing is: others may wait for the same services.
    ///
    /// The limits and the errors are those of ``start(atMost:startLimit:hookLimit:clock:progress:)``. If the service cannot be resolved here, for
    /// instance because nothing is registered, it throws ``ResolutionError``, and nothing is stopped.
    public func start<Service>(
        _ service: Service.Type,
        startLimit: Duration? = nil,
        hookLimit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        if scope.locked({ scope.state.lifecycle.isOver }) { throw LifecycleError(.over(scope.id)) }
        do {
            if let provider = provider(of: service), provider.requirements.starts {
                try await scope.start(provider, Start.Limits(time: startLimit, clock: clock), isOnDemand: false)
            }
            return try resolve(service, isolation: isolation)
        } catch {
            guard let failed = StartFailure(stopping: error, of: DependencyGraph.ID(service: service)) else {
                throw StartFailure.cause(of: error)
            }
            let limits = StopLimits(hook: hookLimit, clock: clock).undoing
            let failures = try? await scope.stop(after: failed.error, limits)
            throw LifecycleError(.starting(failed, stopFailures: failures ?? []))
        }
    }
}
