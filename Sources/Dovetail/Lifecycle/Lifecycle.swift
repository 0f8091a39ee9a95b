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
/// Each run starts or stops the services in a task of its own, for which callers wait. There is at most one at a time.
/// A start is all or nothing: if it fails or is cancelled, the same run stops the services that have started.
final class Lifecycle: Sendable {
    // Its `async` functions are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

    /// A task that starts or stops the services, and returns those that could not be stopped.
    typealias Run = Task<[LifecycleError.Failure], Never>
    /// Lets services that run finish, and waits until they have ended. A function, so that a program that runs nothing
    /// does not contain ``RunningServices``.
    typealias Finish = @Sendable (StopLimits) async -> Void

    /// What ``Container/run(finishing:hookLimit:clock:)`` does.
    enum Running {
        case nothing
        /// It starts services, or stops them.
        case called
        case services(Finish)
    }

    struct State {
        /// The current run, if there is one.
        var run: Run?
        /// How many calls wait for the start to end.
        var callers = 0
        /// The steps whose functions are running, in the order in which they began.
        var underway: [Int] = []
        /// The timeline of the start, after all services have started.
        var timeline: StartTimeline?
        /// Whether nothing can be started again, because the start failed or was cancelled, or stop was called.
        var isOver = false
        /// The reason why the start failed.
        var error: LifecycleError?
        /// The limits of a stop that cancelled the start.
        var limits: StopLimits?
        var running = Running.nothing
        /// The extensions whose services run.
        var runningExtensions: [ObjectIdentifier: Finish] = [:]

        /// Whether services run, here or in an extension.
        var hasRunningServices: Bool {
            if case .services = running { true } else { !runningExtensions.isEmpty }
        }
    }

    let steps: [LifecycleStep]
    let state = Locked(State())

    init(_ steps: [LifecycleStep]) {
        self.steps = steps
    }

    /// The timeline of the start, after all services have started.
    var timeline: StartTimeline? { state.withLock { $0.timeline } }
}

/// How a step ended.
struct StepResult {
    let step: Int
    /// The time after the dependencies that do not start were made.
    let start: Duration
    let end: Duration
    /// The dependencies that this step made.
    let made: [MakingRecord.Made]
    let error: (any Error)?
}

/// A call that waits for a start to end.
struct Waiter {
    var isOver = false
    var continuation: UnsafeContinuation<Void, Never>?
}
