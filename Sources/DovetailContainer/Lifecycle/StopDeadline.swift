import DovetailOnce

/// How long a stop waits.
struct StopLimits: Sendable {
    /// The time from the beginning of the stop until services that run and work in scopes are cancelled.
    var draining = Duration.seconds(20)
    /// The time that each hook may take, and that what was cancelled may take to end.
    var hook = Duration.seconds(5)
    var clock: any Clock<Duration> = ContinuousClock()
    /// Whether hooks begin on the thread of the caller. That takes half the time, but one that blocks the thread is only noticed
    /// when it has ended.
    var beginsHooksAtOnce = false

    /// Whether everything that runs or is in use is cancelled at once. Then only what does not end is a failure.
    var isImmediate: Bool { draining <= .zero }
    /// The limits of a stop that undoes a start, or that belongs to cancelled work: what is in use is cancelled at once.
    var undoing: StopLimits { StopLimits(draining: .zero, hook: hook, clock: clock) }
}

extension Clock<Duration> {
    /// A function that returns the time since this call.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

/// The limits of a stop that has begun, with everything that stops for it. A later call may shorten them.
final class StopDeadline: @unchecked Sendable {
    // Sendable because the lock guards what changes.

    enum Phase {
        /// Until work is cancelled, counted from the beginning of the stop.
        case draining
        /// The same for a service, which has as long as a hook at least: others may have used up the time before its turn came. Unless
        /// everything is to be cancelled at once.
        case finishing
        /// As long as a hook may take, counted from now.
        case hook
    }

    let lock = Lock()
    @exclusivity(unchecked) var current: StopLimits
    // A literal would take longer.
    @exclusivity(unchecked) var sleeps = Dictionary<Int, Task<Void, any Error>>()
    @exclusivity(unchecked) var count = 0
    /// The time since the beginning of the stop.
    let elapsed: @Sendable () -> Duration

    init(_ limits: StopLimits) {
        current = limits
        elapsed = limits.clock.stopwatch()
    }

    var limits: StopLimits { lock.withLock { current } }
    var isImmediate: Bool { lock.withLock { current.isImmediate } }

    /// A later call wants everything to be stopped sooner. If it wants that at once, what is cancelled for it is no failure.
    func shorten(to limits: StopLimits) {
        let cut = lock.withLock {
            let draining = limits.isImmediate ? .zero : elapsed() + limits.draining
            current.draining = min(current.draining, draining)
            current.hook = min(current.hook, limits.hook)
            return Array(sleeps.values)
        }
        for sleep in cut { sleep.cancel() }
    }
}
