import DovetailAnalysis

/// What a container or a custom scope does, from its creation to its stop, and what may begin in it.
///
/// Each method is a transition: it takes an event, and returns what the caller has to do. None of them waits, runs a function or takes
/// a lock, so tests call them in any order. ``ScopeInstance`` calls them under the lock of its container.
///
/// ```text
///           start           complete           run
///   idle ──────────▶ starting ──────▶ started ──────▶ running
///    │                  │                │               │
///    │ stop             │ stop, failure  │ stop          │ stop
///    ▼                  ▼                ▼               ▼
///   stopped ◀──────────────────── stopping ◀─────────────┘
/// ```
struct Lifecycle {
    enum State {
        /// Services may start on demand.
        case idle
        /// All services start, and so many calls wait for that.
        case starting(callers: Int)
        indirect case started(StartTimeline)
        case running(Running)
        indirect case stopping(Stopping)
        /// With the error of the start, if that failed.
        indirect case stopped(LifecycleError?)
    }

    /// Services run; see ``Container/run(finishing:hookLimit:clock:)``.
    final class Running: Sendable {
        let timeline: StartTimeline
        /// The limits of the run, also for a stop that another task calls.
        let limits: StopLimits
        /// Lets the services finish. A function, so that a program that runs nothing does not contain ``RunningServices``.
        let finish: @Sendable (StopLimits) async -> [LifecycleError.Failure]

        init(
            _ timeline: StartTimeline,
            _ limits: StopLimits,
            _ finish: @escaping @Sendable (StopLimits) async -> [LifecycleError.Failure]
        ) {
            self.timeline = timeline
            self.limits = limits
            self.finish = finish
        }
    }

    struct Stopping {
        let limits: StopLimits
        var phase: StopPhase
        /// The services that ran until the stop, if any did.
        let running: Running?
        var cause: StopCause
    }

    enum StopCause {
        /// A call to stop, the end of work or of a run, or a start for which no call waits any more.
        case call
        /// A service could not be started. So many calls wait for the error.
        case failedStart(callers: Int)
    }

    private(set) var state = State.idle
    /// Whether a call to run has not returned.
    private(set) var isRun = false

    init() {}

    /// Whether everything was stopped, or is about to be.
    var isOver: Bool {
        switch state {
        case .idle, .starting, .started, .running: false
        case .stopping, .stopped: true
        }
    }

    /// Whether everything starts or stops at the moment.
    var isChanging: Bool {
        switch state {
        case .starting, .stopping: true
        case .idle, .started, .running, .stopped: false
        }
    }
}

// Starting

extension Lifecycle {
    enum Start {
        /// Start all services, and call ``Lifecycle/startEnded(_:_:)``.
        case begin
        /// Wait for the end of a start that is in progress.
        case wait
        case finished(StartTimeline)
        case refused(LifecycleError)
        /// The start for which the call has waited was cancelled.
        case cancelled
    }

    /// A call wants all services to be started.
    ///
    /// - Parameters:
    ///   - name: The name of the container or scope.
    ///   - hasWaited: Whether the call has waited for a start.
    /// - Returns: What the call does.
    mutating func start(_ name: DependencyGraph.ID, hasWaited: Bool) -> Start {
        switch state {
        case .idle:
            state = .starting(callers: 1)
            return .begin
        case .starting(let callers):
            state = .starting(callers: callers + 1)
            return .wait
        case .started(let timeline): return .finished(timeline)
        case .running(let running): return .finished(running.timeline)
        case .stopping(var stopping):
            guard case .failedStart(let callers) = stopping.cause else {
                // A start may have ended, and a stop begun, before the call continues.
                return hasWaited ? .cancelled : .refused(LifecycleError(.over(name)))
            }
            stopping.cause = .failedStart(callers: callers + 1)
            state = .stopping(stopping)
            return .wait
        case .stopped(nil) where hasWaited: return .cancelled
        case .stopped(nil): return .refused(LifecycleError(.over(name)))
        case .stopped(let error?): return .refused(error)
        }
    }

    /// A call that waits for the start was cancelled, or may not wait.
    ///
    /// - Parameter limits: The limits of the stop that undoes the start.
    /// - Returns: What the call does.
    mutating func callerLeft(_ limits: StopLimits) -> Leaving {
        switch state {
        case .starting(let callers) where callers > 1:
            state = .starting(callers: callers - 1)
            return .leaves
        case .starting:
            undo(limits, .call)
            return .cancelsStart
        case .stopping(var stopping):
            guard case .failedStart(let callers) = stopping.cause else { return .leaves }
            stopping.cause = .failedStart(callers: callers - 1)
            state = .stopping(stopping)
            return callers > 1 ? .leaves : .stays
        // The start has just ended.
        case .idle, .started, .running, .stopped: return .stays
        }
    }

    private mutating func undo(_ limits: StopLimits, _ cause: StopCause) {
        state = .stopping(Stopping(limits: limits, phase: .draining, running: nil, cause: cause))
    }

    enum StartEnd {
        case started
        /// Stop what was started, and call ``Lifecycle/stopped(_:)``.
        case undo(StopLimits)
    }

    /// All services have started, or one could not be started. In the meantime, the start may have been cancelled.
    mutating func startEnded(_ timeline: StartTimeline?, _ limits: StopLimits) -> StartEnd {
        switch (state, timeline) {
        case (.starting, let timeline?):
            state = .started(timeline)
            return .started
        case (.starting(let callers), nil):
            undo(limits, .failedStart(callers: callers))
            return .undo(limits)
        case (.stopping(let stopping), _): return .undo(stopping.limits)
        default: preconditionFailure("only a start can end")
        }
    }
}

// Running

extension Lifecycle {
    /// A call to run begins.
    ///
    /// - Returns: Whether it may. If not, another one has not returned.
    mutating func beginRun() -> Bool {
        defer { isRun = true }
        return !isRun
    }

    /// All services were started for a run.
    ///
    /// - Returns: Whether they may run. If not, they are being stopped.
    mutating func serve(
        _ limits: StopLimits,
        finish: @escaping @Sendable (StopLimits) async -> [LifecycleError.Failure]
    ) -> Bool {
        guard case .started(let timeline) = state else { return false }
        state = .running(Running(timeline, limits, finish))
        return true
    }

    mutating func endRun() { isRun = false }
}

// Stopping

extension Lifecycle {
    enum Stop {
        /// Stop everything, and call ``Lifecycle/stopped(_:)``.
        case begin(StopLimits)
        /// Cancel the start, which stops what it has started, and wait for its end.
        case cancel
        /// Wait for the end of a stop that is in progress.
        case wait
        case finished
    }

    /// A call wants everything to be stopped where nothing has started.
    ///
    /// - Returns: Whether it is stopped now.
    mutating func stopIfIdle() -> Bool {
        guard case .idle = state else { return false }
        state = .stopped(nil)
        return true
    }

    /// A call wants everything to be stopped.
    ///
    /// - Parameters:
    ///   - limits: How long the stop waits, unless a run has limits of its own.
    ///   - isEmpty: Whether nothing has started, and nothing is in use.
    ///   - isServing: Whether services run, here or in an extension. They may begin work until they have finished.
    /// - Returns: What the call does.
    mutating func stop(_ limits: StopLimits, isEmpty: Bool, isServing: Bool) -> Stop {
        switch state {
        case .idle where isEmpty:
            state = .stopped(nil)
            return .finished
        case .idle, .started: return beginStop(limits, nil, isServing: isServing)
        case .running(let running): return beginStop(running.limits, running, isServing: true)
        case .starting:
            undo(limits, .call)
            return .cancel
        case .stopping: return .wait
        case .stopped: return .finished
        }
    }

    private mutating func beginStop(_ limits: StopLimits, _ running: Running?, isServing: Bool) -> Stop {
        let phase = isServing ? StopPhase.finishing : .draining
        state = .stopping(Stopping(limits: limits, phase: phase, running: running, cause: .call))
        return .begin(limits)
    }

    /// The services that run, or that ran until the stop.
    var running: Running? {
        switch state {
        case .running(let running): running
        case .stopping(let stopping): stopping.running
        case .idle, .starting, .started, .stopped: nil
        }
    }

    /// A stop enters its next phase.
    mutating func advance(to phase: StopPhase) {
        guard case .stopping(var stopping) = state else { preconditionFailure("only a stop has phases") }
        stopping.phase = max(stopping.phase, phase)
        state = .stopping(stopping)
    }

    /// All services that run have finished, because of a stop here or of an extended container.
    mutating func servicesFinished() {
        if case .stopping = state { advance(to: .draining) }
    }

    /// Everything was stopped.
    mutating func stopped(_ error: LifecycleError? = nil) { state = .stopped(error) }
}
