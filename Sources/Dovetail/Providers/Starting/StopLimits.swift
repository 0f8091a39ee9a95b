import DovetailGraph

/// How long a stop waits.
struct StopLimits: Sendable {
    /// The time before uses are cancelled; `nil` for no limit.
    let draining: Duration?
    /// The time that each hook may take.
    let hook: Duration
    let clock: any Clock<Duration>
    /// Stops a scope within the one that is stopped, or a container that extends it.
    let stopInner: @Sendable (ScopeInstance, StopLimits) async -> [LifecycleError.Failure]
}

extension StopLimits {
    /// Limits for a scope whose work has ended, and in which no other scope has to be stopped.
    init(hook: Duration) {
        self.init(draining: nil, hook: hook, clock: ContinuousClock()) { _, _ in [] }
    }

    /// The same limits, but uses are cancelled at once.
    var atOnce: StopLimits { StopLimits(draining: .zero, hook: hook, clock: clock, stopInner: stopInner) }
}

/// The result of a hook, after it has ended.
struct Ending {
    var isOver = false
    var error: (any Error)?
    /// The timer that limits the wait for the hook. The hook cancels it when it ends.
    var timer: Task<Void, Never>?
}
