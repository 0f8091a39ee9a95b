/// How long a stop waits.
package struct StopLimits: Sendable {
    /// The time before services that run and work in scopes are cancelled.
    package let draining: Duration
    /// The time that each hook may take, and that what was cancelled may take to end.
    package let hook: Duration
    package let clock: any Clock<Duration>

    package init(draining: Duration = .seconds(30), hook: Duration, clock: any Clock<Duration> = ContinuousClock()) {
        self.draining = draining
        self.hook = hook
        self.clock = clock
    }
}
