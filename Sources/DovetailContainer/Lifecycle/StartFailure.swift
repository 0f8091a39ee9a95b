import DovetailAnalysis
import DovetailOnce

/// A service that could not be started.
struct StartFailure: Error {
    let error: any Error
    /// The service that failed, its dependent, the dependent of that, and so on.
    let path: [DependencyGraph.ID]

    init(_ error: any Error, path: [DependencyGraph.ID]) {
        self.error = error
        self.path = path
    }

    /// The error of a service that starts, whose dependents are these.
    init(_ error: any Error, at service: DependencyGraph.ID, then dependents: [DependencyGraph.ID]) {
        let failure = error as? StartFailure ?? StartFailure(error, path: [service])
        self.init(failure.error, path: failure.path + dependents)
    }

    func passing(_ dependent: DependencyGraph.ID) -> Self { Self(error, path: path + [dependent]) }

    /// The error for observers, which names the dependents as well.
    var observed: ObservedEnd {
        guard path.count > 1 else { return ObservedEnd(error: error) }
        return ObservedEnd(error: LifecycleError(self, stopFailures: []), failing: path[0])
    }

    /// The failure because of which everything is stopped. `nil` if the caller made a mistake, or was cancelled: others may wait for the
    /// same services, and one of them starts them.
    init?(stopping error: any Error, of service: DependencyGraph.ID) {
        let mistakes: [ResolutionError.Reason] = [.notRegistered, .argumentMismatch, .notEntered, .notOnMainActor]
        if let error = error as? ResolutionError, mistakes.contains(error.reason) { return nil }
        self = error as? StartFailure ?? StartFailure(error, path: [service])
        if self.error is CancellationError, Task.isCancelled { return nil }
    }

    /// The error of a service or of a call, for the caller.
    static func cause(of error: any Error) -> any Error { (error as? StartFailure)?.error ?? error }

    /// Whether another task should try: this one was cancelled, or it was refused, and the other may be part of work that may continue.
    var isOwn: Bool {
        error is CancellationError || (error as? ResolutionError)?.reason == .notStarted
    }
}

extension LifecycleError {
    init(_ failed: StartFailure, stopFailures: [Failure]) {
        let cause = Failure(service: failed.path[0], error: failed.error)
        self.init(.starting(cause, path: Array(failed.path.dropFirst()), stopFailures: stopFailures))
    }
}
