/// The life of a container or a custom scope: its states, and every decision that depends on them.
///
/// ```text
///           start           complete
///   idle ──────────▶ starting ──────▶ started
///    │                  │                │
///    │ stop             │ stop, failure  │ stop
///    ▼                  ▼                ▼
///   stopped ◀──────────────────────── stopping (serving → draining → cancelled → closed)
/// ```
///
/// From idle, a stop leads to stopping if a service has started on demand, or something is in use. From stopped, a service leads back to
/// it whose start had been abandoned.
///
/// Each method takes an event and returns what to do. None of them waits, runs a function or takes a lock, so tests call them in any
/// order. ``ScopeInstance`` calls them under the lock of its container, and does what they say. ``ServiceLife`` is the same for a
/// service, which runs from its own start to its own stop, so running is no state of the container.
struct Lifecycle {
    enum State {
        /// Services may start on demand.
        case idle
        /// All services start, and so many calls wait for that.
        case starting(callers: Int)
        case started
        case stopping(StopPhase, StopCause)
        case stopped
    }

    /// The phases of a stop. What may begin in each of them is in ``Lifecycle/admission(of:isStart:)``.
    enum StopPhase: Comparable, Sendable {
        /// Services stop that begin work in scopes: servers. They may begin more of it.
        case serving
        /// Everything in use ends. Then services stop that begin work, and on which other work depends: queues.
        case draining
        /// What had not ended was cancelled.
        case cancelled
        /// Nothing is in use, and services stop.
        case closed
    }

    enum StopCause {
        /// A call to stop, the end of work or of a run, or a start for which no call waits any more.
        case call
        /// A service could not be started. So many calls wait for the error.
        case failedStart(callers: Int)
    }

    private(set) var state = State.idle

    /// Whether everything was stopped, or is about to be.
    var isOver: Bool { if case .stopped = state { true } else { stopPhase != nil } }
    /// Whether everything starts or stops at the moment.
    var isChanging: Bool { isStarting || stopPhase != nil }
    var isStarting: Bool { if case .starting = state { true } else { false } }
    var stopPhase: StopPhase? { if case .stopping(let phase, _) = state { phase } else { nil } }
}

// Starting

extension Lifecycle {
    enum Start {
        /// Start all services, and call ``Lifecycle/startEnded(isComplete:)``.
        case begin
        /// Wait for the end of the start in progress, and of its undoing if it fails.
        case wait
        case finished
        /// Everything was stopped.
        case refused
    }

    /// A call wants all services to be started.
    mutating func start() -> Start {
        switch state {
        case .idle:
            state = .starting(callers: 1)
            return .begin
        case .starting(let callers):
            state = .starting(callers: callers + 1)
            return .wait
        case .started: return .finished
        case .stopping(let phase, .failedStart(let callers)):
            state = .stopping(phase, .failedStart(callers: callers + 1))
            return .wait
        case .stopping(_, .call), .stopped: return .refused
        }
    }

    /// What a call does that waits for a start and was cancelled.
    enum Leaving {
        /// It stops waiting.
        case leaves
        /// It is the last one, and waits for the end.
        case stays
        /// It is the last one. Cancel the start, and wait for its end.
        case cancelsStart
    }

    mutating func callerLeft() -> Leaving {
        switch state {
        case .starting(let callers) where callers > 1:
            state = .starting(callers: callers - 1)
            return .leaves
        case .starting:
            state = .stopping(.draining, .call)
            return .cancelsStart
        case .stopping(let phase, .failedStart(let callers)):
            state = .stopping(phase, .failedStart(callers: callers - 1))
            return callers > 1 ? .leaves : .stays
        case .stopping(_, .call): return .leaves
        // The start has just ended.
        case .idle, .started, .stopped: return .stays
        }
    }

    /// All services have started, or one could not be started. Returns whether everything has. If not, or if the start was cancelled
    /// meanwhile, stop what has started, and call ``Lifecycle/stopped()``.
    mutating func startEnded(isComplete: Bool) -> Bool {
        guard case .starting(let callers) = state else { return false }
        state = isComplete ? .started : .stopping(.draining, .failedStart(callers: callers))
        return isComplete
    }
}

// Stopping

extension Lifecycle {
    enum Stop {
        /// Stop everything, and call ``Lifecycle/stopped()``.
        case begin
        /// End the start, which stops what it has started, and wait for that.
        case cancel
        /// Wait for the end of the stop in progress.
        case wait
        case finished
    }

    /// A call wants everything to be stopped. It is empty if nothing has started, and nothing is in use, and serving if there are services
    /// that begin work in scopes.
    mutating func stop(isEmpty: Bool, isServing: Bool) -> Stop {
        switch state {
        case .idle where isEmpty:
            state = .stopped
            return .finished
        case .idle, .started:
            state = .stopping(isServing ? .serving : .draining, .call)
            return .begin
        case .starting:
            state = .stopping(.draining, .call)
            return .cancel
        case .stopping: return .wait
        case .stopped: return .finished
        }
    }

    /// Stops if nothing has begun, and nothing is left to do.
    mutating func stopIfIdle() -> Bool {
        guard case .idle = state else { return false }
        state = .stopped
        return true
    }

    mutating func advance(to next: StopPhase) {
        guard case .stopping(let phase, let cause) = state else { preconditionFailure("only a stop has phases") }
        state = .stopping(max(phase, next), cause)
    }

    mutating func stopped() { state = .stopped }

    /// A service has started whose start had been abandoned: the only way out of the last state. Returns whether the stop has ended. Then
    /// it goes on: stop the service, and call ``Lifecycle/stopped()`` again.
    mutating func resumeStop() -> Bool {
        guard case .stopped = state else { return false }
        state = .stopping(.closed, .call)
        return true
    }
}

// What may begin

extension Lifecycle {
    /// Who begins work in a scope, or starts a service.
    enum Caller: Sendable {
        case outside
        /// Work or a service that is in use already.
        case inside
        case hook
    }

    enum Admission: Comparable {
        case admitted
        /// The caller is part of work that was cancelled.
        case cancelled
        case refused
    }

    /// Whether something may begin here: work in a scope, or the start of a service, which may depend on one that has stopped.
    func admission(of caller: Caller, isStart: Bool = false) -> Admission {
        switch state {
        case .idle, .starting, .started: return .admitted
        case .stopped: return .refused
        case .stopping(let phase, _):
            switch (phase, caller) {
            case (.serving, .outside) where isStart: return .refused
            case (.serving, _), (.draining, .inside), (.draining, .hook), (.cancelled, .hook): return .admitted
            // Nothing would cancel it.
            case (.cancelled, .inside): return .cancelled
            case (.draining, .outside), (.cancelled, .outside), (.closed, _): return .refused
            }
        }
    }

    /// Whether a service that has started now would never be stopped.
    var isClosed: Bool { admission(of: .hook) == .refused }
}
