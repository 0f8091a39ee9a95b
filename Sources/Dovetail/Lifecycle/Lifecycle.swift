import DovetailGraph

/// A service that starts after its dependencies and stops before them.
struct LifecycleStep: @unchecked Sendable {
    // Sendable because the container keeps the provider alive.

    let service: DependencyGraph.ID
    /// The positions of the steps that start first. There are no cycles.
    let needs: [Int]
    let provider: Unmanaged<Provider>
}

/// Starts the services of a container or scope in the order of their dependencies, once, and stops them.
///
/// There is one run at a time, first of starting and then of stopping, in a separate task. Callers wait for it. A start is
/// all or nothing: if it fails or is cancelled, the same run stops the services that were started.
final class Lifecycle: Sendable {
    // Its `async` functions are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

    /// The task that starts or stops. Its value is the services that could not be stopped.
    typealias Run = Task<[LifecycleError.Failure], Never>

    struct State {
        /// The current run, if there is one.
        var run: Run?
        /// How many calls wait for a start to end.
        var callers = 0
        /// The steps whose functions are running, in the order in which they began.
        var underway: [Int] = []
        /// The start of each service, after all are started.
        var timeline: StartTimeline?
        /// Whether nothing can be started any more, because the start failed or was cancelled, or stop was called.
        var isOver = false
        /// Why a start failed.
        var error: LifecycleError?
        /// The limits of the stop call that cancelled a start.
        var limits: StopLimits?
    }

    let steps: [LifecycleStep]
    let state = Locked(State())

    init(_ steps: [LifecycleStep]) {
        self.steps = steps
    }

    /// The start of each service, after all are started.
    var timeline: StartTimeline? { state.withLock { $0.timeline } }
}

/// How a step ended.
struct StepResult {
    let step: Int
    /// After its dependencies that do not start were made.
    let start: Duration
    let end: Duration
    /// These dependencies, as far as this step made them.
    let made: [MakingRecord.Made]
    let error: (any Error)?
}

/// A call that waits for a start to end.
struct Waiter {
    var isOver = false
    var continuation: UnsafeContinuation<Void, Never>?
}
