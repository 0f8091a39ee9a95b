import DovetailAnalysis
import DovetailOnce

/// A start or a stop of everything in a container or a scope, for which any number of calls wait.
final class Transition: @unchecked Sendable {
    // Sendable because a lock guards the task, and that of the container guards `failures`.

    /// Where calls wait for it.
    let once: AsyncOnce
    /// The task that does it. `nil` after its end, because the task refers to this.
    private let task = Locked<Task<Void, Never>?>(nil)
    /// What could not be stopped.
    var failures = StopFailures()

    init(_ scope: DependencyGraph.ID) { once = AsyncOnce(scope) }

    /// The activity that does it, which begins now.
    func activity() -> InFlight {
        let activity = InFlight(.transition, at: once)
        _ = activity.beginUnlessMaking()
        return activity
    }

    func run(in task: Task<Void, Never>?) { self.task.withLock { $0 = task } }

    func cancel() { task.withLock { $0 }?.cancel() }
}

/// What could not be stopped.
struct StopFailures: Sendable {
    /// Services that run and did not finish, or failed while they finished. They are also errors of the run.
    var finishing: [LifecycleError.Failure] = []
    /// Work in scopes that was cancelled, and hooks that failed.
    var stopping: [LifecycleError.Failure] = []

    var all: [LifecycleError.Failure] { finishing + stopping }
}
