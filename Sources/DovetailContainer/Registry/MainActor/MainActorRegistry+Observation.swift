extension MainActorRegistry {
    /// Observes what containers do, as ``Registry/observe(made:resolved:failed:clock:)`` does, but on the main actor.
    ///
    /// Containers run on any thread and do not wait for the main actor, so the functions run soon after the event, and not at once.
    public func observe(
        made: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        resolved: (@MainActor (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        failed: (@MainActor (_ service: DependencyGraph.ID, _ error: any Error, _ duration: Duration) -> Void)? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) { registry.observe(made: sent(made), resolved: sent(resolved), failed: sent(failed), clock: clock) }
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
