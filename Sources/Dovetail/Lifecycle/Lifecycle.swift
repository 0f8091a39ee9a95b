import DovetailGraph

/// Something that is started after what it needs, and stopped before it.
struct LifecycleStep: Sendable {
    typealias Hook = @Sendable () async throws -> Void

    let service: DependencyGraph.ID
    /// The positions of the steps that are to be started first. There are no cycles.
    let needs: [Int]
    /// Makes the service and runs its `onStart` hooks. Where it throws, the step counts as not started.
    let start: Hook
    /// The service's `onStop` hooks, in the order in which they are to run. Each has the whole time limit.
    let stop: [Hook]
}

/// How long a hook may take to stop something.
struct HookLimit: Sendable {
    let duration: Duration
    let clock: any Clock<Duration>
}

/// Starts steps that need each other, once, and stops them.
///
/// There is one run at a time, first of starting and then of stopping, in a task of its own. Callers wait for it. A start is all or
/// nothing: where it fails or is cancelled, the same run stops the steps that it had started.
final class Lifecycle: Sendable {
    // Its `async` functions are in other files than types: `CONTRIBUTING.md` says what that saves.

    /// Starts or stops, and says which services could not be stopped.
    typealias Run = Task<[LifecycleError.Failure], Never>

    struct State {
        /// The run that goes on, if any does.
        var run: Run?
        /// How many calls wait for a start to end.
        var callers = 0
        /// The steps in the order in which they were started, once all are.
        var order: [Int] = []
        /// When each service was started, once all are.
        var timeline: StartTimeline?
        /// Whether nothing can be started any more, because that has failed, was cancelled, or stop was called.
        var isOver = false
        /// Why a start failed.
        var error: LifecycleError?
        /// The limit given to the stop that made a start give up.
        var hookLimit: HookLimit?
        /// The tasks that run a step's functions right now. They cannot wait for the run, since it waits for them.
        var busy: [BusyTask] = []
    }

    struct BusyTask {
        let task: Int
        let service: DependencyGraph.ID
    }

    let steps: [LifecycleStep]
    let state = Locked(State())

    init(_ steps: [LifecycleStep]) {
        self.steps = steps
    }

    /// When each service was started, once all are.
    var timeline: StartTimeline? { state.withLock { $0.timeline } }

    /// Throws where a step's function calls what would wait for that very function.
    func refuseBusyTask() throws {
        guard let task = currentTask else { return }
        let service = state.withLock { state in state.busy.first { $0.task == task }?.service }
        if let service { throw LifecycleError(.calledWithin(service)) }
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

/// How a hook ended, once it has.
struct Ending {
    var isOver = false
    var error: (any Error)?
}
