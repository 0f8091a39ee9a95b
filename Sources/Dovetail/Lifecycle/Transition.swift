/// A start or a stop of everything in a container or a scope. It has a task of its own, for which any number of calls wait.
final class Transition: AsyncOnce, @unchecked Sendable {
    // Sendable because the lock of the container guards `task`, and `failures` is set before the waiting calls are resumed.

    var task: Task<Void, Never>?
    /// What could not be stopped.
    var failures = StopFailures()

    /// Begins in a task that is still to be created.
    func begin() -> InFlight {
        let activity = InFlight(.transition, at: self)
        _ = activity.beginUnlessMaking()
        return activity
    }
}

/// What could not be stopped.
struct StopFailures: Sendable {
    /// Services that run and did not finish, or failed while they finished. They are also errors of the run.
    var finishing: [LifecycleError.Failure] = []
    /// Work in scopes that was cancelled, and hooks that failed.
    var stopping: [LifecycleError.Failure] = []

    var all: [LifecycleError.Failure] { finishing + stopping }
}
