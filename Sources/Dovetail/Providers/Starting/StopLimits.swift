import DovetailGraph

/// How long a stop waits.
struct StopLimits: Sendable {
    /// For what is in use, before it is cancelled; `nil` for as long as it takes.
    let draining: Duration?
    /// For each hook.
    let hook: Duration
    let clock: any Clock<Duration>
    /// Stops a scope within the one that is stopped, or a container that extends it.
    let stopInner: @Sendable (ScopeInstance, StopLimits) async -> [LifecycleError.Failure]
}

extension StopLimits {
    /// For the work in a scope, within which nothing has to be stopped.
    init(hook: Duration) {
        self.init(draining: nil, hook: hook, clock: ContinuousClock()) { _, _ in [] }
    }

    /// The same for what is cancelled at once.
    var atOnce: StopLimits { StopLimits(draining: .zero, hook: hook, clock: clock, stopInner: stopInner) }
}

/// The result of a hook, after it has ended.
struct Ending {
    var isOver = false
    var error: (any Error)?
    /// Ends the wait for the hook.
    var timer: Task<Void, Never>?
}
