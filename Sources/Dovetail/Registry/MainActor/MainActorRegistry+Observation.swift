import DovetailGraph

extension MainActorRegistry {
    /// Observes what containers do, on the main actor: for logging, metrics and tracing.
    ///
    /// ```swift
    /// registry.observe(made: { service, duration in log.append("made \(service) in \(duration)") })
    /// ```
    ///
    /// Containers work on any thread and do not wait: the functions are called soon after. In ``Registry``, functions that run anywhere
    /// are called at once.
    ///
    /// - Parameters:
    ///   - made: A recipe has run, in that time, which includes the making of what it needs.
    ///   - resolved: A call to resolve, or to a deferred dependency or a factory, has ended.
    ///   - failed: Such a call threw, or the recipe or hook of something that is being started.
    ///   - clock: Measures the time.
    public mutating func observe(
        made: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        resolved: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        failed: (@MainActor (_ service: DependencyGraph.ID, _ error: any Error, _ duration: Duration) -> Void)? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        registry.observe(made: sent(made), resolved: sent(resolved), failed: sent(failed), clock: clock)
    }
}

/// Calls a function on the main actor without waiting for it.
private func sent(
    _ notify: (@MainActor (DependencyGraph.ID, Duration) -> Void)?
) -> (@Sendable (DependencyGraph.ID, Duration) -> Void)? {
    guard let notify else { return nil }
    return { service, duration in
        Task { @MainActor in notify(service, duration) }
    }
}

private func sent(
    _ notify: (@MainActor (DependencyGraph.ID, any Error, Duration) -> Void)?
) -> (@Sendable (DependencyGraph.ID, any Error, Duration) -> Void)? {
    guard let notify else { return nil }
    return { service, error, duration in
        Task { @MainActor in notify(service, error, duration) }
    }
}
