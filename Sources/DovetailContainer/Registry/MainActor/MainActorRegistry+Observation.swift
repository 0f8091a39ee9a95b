import DovetailAnalysis

extension MainActorRegistry {
    /// Observes what containers do, on the main actor: for logging, metrics and tracing.
    ///
    /// ```swift
    /// struct LoggingAssembly: MainActorAssembly {
    ///     func assemble(_ registry: inout MainActorRegistry) {
    ///         registry.observe(made: { service, duration in logger.debug("made \(service) in \(duration)") })
    ///     }
    /// }
    /// ```
    ///
    /// Containers run on any thread and do not wait for the main actor, so the functions run soon after the event. A
    /// ``Registry`` calls its observers at once.
    ///
    /// - Parameters:
    ///   - made: Called after a recipe has run; once for a shared service. The duration is that of the recipe alone,
    ///     without its dependencies.
    ///   - resolved: Called after a call to resolve, to a deferred dependency or to a factory has returned.
    ///   - failed: Called after such a call threw, or after the recipe or a hook of a service threw while starting.
    ///   - clock: Measures the durations.
    public func observe(
        made: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        resolved: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        failed: (@MainActor (_ service: DependencyGraph.ID, _ error: any Error, _ duration: Duration) -> Void)? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        registry.observe(made: sent(made), resolved: sent(resolved), failed: sent(failed), clock: clock)
    }
}

/// Calls a function on the main actor without waiting for it.
private func sent<each Value: Sendable>(
    _ notify: (@MainActor (repeat each Value) -> Void)?
) -> (@Sendable (repeat each Value) -> Void)? {
    guard let notify else { return nil }
    return { (value: repeat each Value) in
        let values = (repeat each value)
        Task { @MainActor in notify(repeat each values) }
    }
}
