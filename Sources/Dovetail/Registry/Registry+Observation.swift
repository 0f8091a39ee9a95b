public import DovetailGraph

extension Registry {
    /// Observes what containers do, for logging, metrics and tracing.
    ///
    /// ```swift
    /// registry.observe(
    ///     made: { service, duration in logger.debug("made \(service) in \(duration)") },
    ///     failed: { service, error, duration in logger.error("\(service): \(error)") }
    /// )
    /// ```
    ///
    /// The functions are called on the thread or task where it happens, before it goes on, and on several at once. They must not
    /// resolve anything. Several observers are all told. Where nobody observes, nothing is measured and it costs no time.
    ///
    /// - Parameters:
    ///   - made: A recipe has run, in that time, which includes the making of what it needs. For what is shared that is once.
    ///   - resolved: A call to resolve, or to a deferred dependency or a factory, has ended.
    ///   - failed: Such a call threw, or the recipe or hook of something that is being started.
    ///   - clock: Measures the time.
    public mutating func observe(
        made: (@Sendable (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        resolved: (@Sendable (_ service: DependencyGraph.ID, _ duration: Duration) -> Void)? = nil,
        failed: (@Sendable (_ service: DependencyGraph.ID, _ error: any Error, _ duration: Duration) -> Void)? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        let new: Observation = { service, event in
            let start = clock.now
            return { error in
                let duration = start.duration(to: clock.now)
                switch (event, error) {
                case (.made, nil): made?(service, duration)
                case (.resolved, nil): resolved?(service, duration)
                case (.resolved, let error?): failed?(service, error, duration)
                // The observers hear of the call that led here.
                case (.made, _?): break
                }
            }
        }
        observe = Self.both(observe, new)
    }

    /// Tells both.
    static func both(_ first: Observation?, _ second: Observation?) -> Observation? {
        guard let first, let second else { return first ?? second }
        return { service, event in
            let (endFirst, endSecond) = (first(service, event), second(service, event))
            return { error in
                endFirst(error)
                endSecond(error)
            }
        }
    }
}
