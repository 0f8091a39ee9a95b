import DovetailGraph

/// Starts steps that need each other, once, and stops them.
///
/// There is one run at a time, first of starting and then of stopping, in a task of its own. Whoever calls waits for it. What
/// a start leaves behind is all or nothing: where it fails or is cancelled, the same run stops what it had started.
final class Lifecycle: Sendable {
    /// What a recipe or a hook threw.
    typealias Failure = (service: DependencyGraph.ID, error: any Error)

    /// Starts or stops, and says what could not be stopped.
    typealias Run = Task<[Failure], Never>

    /// How long a hook may take to stop something.
    typealias HookLimit = (duration: Duration, clock: any Clock<Duration>)

    typealias State = (
        /// What goes on, if anything does.
        run: Run?,
        /// How many calls wait for a start to end.
        callers: Int,
        /// The steps in the order in which they were started, and when that was. Set when all are.
        order: [Int], timeline: StartTimeline?,
        /// Whether nothing is to be started any more, and why a start failed, where one did.
        isOver: Bool, error: (any Error)?,
        /// The limit given to the stop that made a start give up.
        hookLimit: HookLimit?,
        /// The tasks that run a step's functions right now. They cannot wait for the run, since it waits for them.
        busy: [(task: Int, service: DependencyGraph.ID)]
    )

    let steps: [LifecycleStep]
    let state = Locked<State>((nil, 0, [], nil, false, nil, nil, []))

    init(_ steps: [LifecycleStep]) {
        self.steps = steps
    }

    /// When each service was started, once all are.
    var timeline: StartTimeline? { state.withLock { $0.timeline } }

    /// Whether nothing can be started any more, because that has failed, was cancelled, or stop was called.
    var isOver: Bool { state.withLock { $0.isOver } }
}
