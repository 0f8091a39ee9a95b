/// How long a stop waits. An object, because it is passed on often.
final class StopLimits: Sendable {
    /// The time before services that run and work in scopes are cancelled.
    let draining: Duration
    /// The time that each hook may take, and that what was cancelled may take to end.
    let hook: Duration
    let clock: any Clock<Duration>
    /// Whether hooks begin on the thread of the caller. That takes half the time, but one that blocks the thread is only noticed
    /// when it has ended.
    let beginsHooksAtOnce: Bool

    init(
        draining: Duration = .seconds(30),
        hook: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        beginsHooksAtOnce: Bool = false
    ) {
        self.draining = draining
        self.hook = hook
        self.clock = clock
        self.beginsHooksAtOnce = beginsHooksAtOnce
    }

    /// A function that returns the time since this call.
    func stopwatch() -> @Sendable () -> Duration {
        func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        return stopwatch(clock)
    }
}
