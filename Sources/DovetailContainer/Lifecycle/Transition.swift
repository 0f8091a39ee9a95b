import DovetailOnce

/// A start or a stop of everything in a container or a scope, for which any number of calls wait. A start that fails goes on as a stop.
final class Transition: @unchecked Sendable {
    // Sendable because the lock of the container guards everything that changes.

    /// Where calls wait for it.
    let once: AsyncOnce
    /// What does it.
    let activity: InFlight
    let start: Start?
    /// The limits of a stop that undoes the start.
    @exclusivity(unchecked) var limits: StopLimits
    /// The limits of the stop that has begun.
    @exclusivity(unchecked) private(set) var deadline: StopDeadline?
    /// What has come of the start.
    @exclusivity(unchecked) var result = Transition.cancelled
    private static let cancelled: Result<StartTimeline, any Error> = .failure(CancellationError())
    /// Work in scopes that was cancelled, and hooks that failed.
    @exclusivity(unchecked) var failures: [LifecycleError.Failure] = []

    /// Begins. Call this while the lock is held: what waits for it may come at once.
    init(_ scope: ScopeInstance, _ limits: StopLimits, _ deadline: StopDeadline? = nil, start: Start? = nil) {
        once = AsyncOnce(scope.id)
        activity = InFlight(.transition, at: once)
        self.limits = limits
        self.deadline = deadline
        self.start = start
        _ = activity.beginUnlessMaking()
    }

    /// The error of a start that has failed.
    var startError: LifecycleError? { if case .failure(let error as LifecycleError) = result { error } else { nil } }

    /// The stop begins, unless it has.
    func beginStop() -> StopDeadline {
        let deadline = deadline ?? StopDeadline(limits.undoing)
        self.deadline = deadline
        return deadline
    }
}
