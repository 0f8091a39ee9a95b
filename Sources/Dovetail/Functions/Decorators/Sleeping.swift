// Sleeping for any duration: clocks stop the program for one that ends too far in the future.

/// Sleeps for this long, in steps that grow. For a sleep that is usually cancelled.
///
/// The runtime keeps a cancelled sleep until its time has come, so calls that end early would pile up. In steps, a sleep that
/// is cancelled early leaves only a short one behind. Other clocks, such as those of tests, sleep once.
@_alwaysEmitIntoClient
func sleepInSteps<Time: Clock<Duration>>(for duration: Duration, _ clock: Time) async throws {
    guard clock is ContinuousClock || clock is SuspendingClock else {
        return try await sleepAtOnce(for: duration, clock)
    }
    let start = clock.now
    var step = Duration.milliseconds(1)
    while true {
        let rest = duration - start.duration(to: clock.now)
        guard rest > .zero else { return }
        try await clock.sleep(for: min(rest, step))
        step += step
    }
}

/// Sleeps for this long, but at most for a century.
@_alwaysEmitIntoClient
func sleepAtOnce<Time: Clock<Duration>>(for duration: Duration, _ clock: Time) async throws {
    try await clock.sleep(for: min(duration, .century))
}

extension Duration {
    /// Longer than anything waits, and short enough to be multiplied.
    @_alwaysEmitIntoClient
    static var century: Duration { .seconds(3_155_760_000) }
}
