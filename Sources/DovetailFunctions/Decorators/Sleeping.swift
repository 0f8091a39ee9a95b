/// Sleeps for a duration, in growing steps.
///
/// The runtime keeps a cancelled sleep until its deadline, so the sleeps of calls that end early would pile up. In
/// steps, only a short one stays behind. Other clocks, such as those of tests, sleep once, but at most for a century,
/// because clocks trap if a sleep would end too far in the future.
@_alwaysEmitIntoClient
package func sleepInSteps<Time: Clock<Duration>>(for duration: Duration, _ clock: Time) async throws {
    guard clock is ContinuousClock || clock is SuspendingClock else {
        return try await clock.sleep(for: min(duration, .century))
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

extension Duration {
    /// Longer than any useful wait, and short enough to multiply.
    @_alwaysEmitIntoClient
    static var century: Duration { .seconds(3_155_760_000) }
}
