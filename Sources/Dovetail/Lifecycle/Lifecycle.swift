import DovetailGraph

/// A service that starts after its dependencies and stops before them.
struct LifecycleStep: Sendable {
    typealias Hook = @Sendable () async throws -> Void

    let service: DependencyGraph.ID
    /// The positions of the steps that start first. There are no cycles.
    let needs: [Int]
    /// Makes the service and runs its `onStart` hooks. If it throws, the step counts as not started.
    let start: Hook
    /// The service's `onStop` hooks, in their order. Each has the whole time limit.
    let stop: [Hook]
}

/// How long a hook may take to stop a service.
struct HookLimit: Sendable {
    let duration: Duration
    let clock: any Clock<Duration>
}

/// Starts steps in the order of their dependencies, once, and stops them.
///
/// There is one run at a time, first of starting and then of stopping, in a separate task. Callers wait for it. A start is
/// all or nothing: if it fails or is cancelled, the same run stops the steps that it had started.
final class Lifecycle: Sendable {
    // Its `async` functions are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

    /// The task that starts or stops. Its value is the services that could not be stopped.
    typealias Run = Task<[LifecycleError.Failure], Never>

    struct State {
        /// The current run, if there is one.
        var run: Run?
        /// How many calls wait for a start to end.
        var callers = 0
        /// The steps in the order in which they were started, after all are started.
        var order: [Int] = []
        /// How far a start is.
        var progress = Progress()
        /// The start of each service, after all are started.
        var timeline: StartTimeline?
        /// Whether nothing can be started any more, because the start failed or was cancelled, or stop was called.
        var isOver = false
        /// Why a start failed.
        var error: LifecycleError?
        /// The limit of the stop call that cancelled a start.
        var hookLimit: HookLimit?
    }

    /// How far a start is.
    struct Progress {
        /// The steps whose functions are running, in the order in which they began.
        var underway: [Int] = []
        /// How many steps are started.
        var finished = 0
    }

    let steps: [LifecycleStep]
    let state = Locked(State())

    init(_ steps: [LifecycleStep]) {
        self.steps = steps
    }

    /// The start of each service, after all are started.
    var timeline: StartTimeline? { state.withLock { $0.timeline } }

    /// Throws if the caller is part of a step's function: the run waits for that, so it would wait for itself.
    func refuseRunningSteps() throws {
        if let step = RunningStep.innermost(where: { $0.lifecycle == ObjectIdentifier(self) }) {
            throw LifecycleError(.calledWithin(step.service))
        }
    }
}

/// How a step ended.
struct StepResult {
    let step: Int
    let start: Duration
    let end: Duration
    let error: (any Error)?
}

/// A call that waits for a start to end.
struct Waiter {
    var isOver = false
    var continuation: UnsafeContinuation<Void, Never>?
}

/// The result of a hook, after it has ended.
struct Ending {
    var isOver = false
    var error: (any Error)?
}
