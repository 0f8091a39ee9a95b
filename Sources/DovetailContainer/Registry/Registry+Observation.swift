extension Registry {
    /// Observes what containers do, for logging, metrics and tracing.
    ///
    /// ```swift
    /// registry.observe(
    ///     made: { service, duration in logger.debug("made \(service) in \(duration)") },
    ///     failed: { service, error, duration in logger.debug("\(service) failed: \(error)") }
    /// )
    /// ```
    ///
    /// The functions are called synchronously on the thread or in the task of the event, possibly several at once. They
    /// must not resolve services. All observers are notified. Without an observer, nothing is measured.
    ///
    /// - Parameters:
    ///   - made: Called after a recipe has run; once for a shared service. The duration is that of the recipe alone,
    ///     without its dependencies.
    ///   - resolved: Called after a call to resolve, to a deferred dependency or to a factory has returned.
    ///   - failed: Called after such a call threw, or after the recipe or a hook of a service threw while starting. If a dependency caused
    ///     the failure, `failed` is called with the dependency and a ``LifecycleError``, whose path leads to the service. Also called if a
    ///     container or scope is released without a stop, and a service in it has an `onStop` hook, which does not run.
    ///   - clock: Measures the durations.
    public func observe(
        made: (@Sendable (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        resolved: (@Sendable (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        failed: (@Sendable (_ service: DependencyGraph.ID, _ error: any Error, _ duration: Duration) -> Void)? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        contents.registrations.observers.append { service in
            let start = clock.now
            return { end in
                let duration = start.duration(to: clock.now)
                switch end {
                case .made(let inner): made?(service, duration - inner)
                case .notMade: break
                case .resolved: resolved?(service, duration)
                case .failed(let error, let failing): failed?(failing, error, duration)
                }
                return duration
            }
        }
    }
}
