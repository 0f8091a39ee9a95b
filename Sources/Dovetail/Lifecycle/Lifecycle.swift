import DovetailGraph

/// What a container or a custom scope does, from its creation to its stop, and what may begin in it.
///
/// Each method is a transition: it takes an event, and returns what the caller has to do. None of them waits, runs a function or takes
/// a lock, so tests call them in any order, with any values as transitions. ``ScopeInstance`` calls them under the lock of its container.
///
/// ```text
///           start           complete           run
///   idle ──────────▶ starting ──────▶ started ──────▶ running
///    │                  │                │               │
///    │ stop             │ stop, failure  │ stop          │ stop
///    ▼                  ▼                ▼               ▼
///   stopped ◀──────────────────── stopping ◀─────────────┘
/// ```
package struct Lifecycle<Transition> {
    package enum State {
        /// Services may start on demand.
        case idle
        indirect case starting(Starting)
        indirect case started(StartTimeline)
        indirect case running(Running)
        indirect case stopping(Stopping)
        /// With the error of the start, if that failed.
        indirect case stopped(LifecycleError?)
    }

    /// A start of all services.
    package struct Starting {
        package let transition: Transition
        /// How many calls wait for its end.
        package var callers = 1
    }

    /// Services run; see ``Container/run(finishing:hookLimit:clock:)``.
    package struct Running {
        package let timeline: StartTimeline
        /// The limits of the run, also for a stop that another task calls.
        package let limits: StopLimits
        /// Lets the services finish. A function, so that a program that runs nothing does not contain ``RunningServices``.
        package let finish: @Sendable (StopLimits) async -> [LifecycleError.Failure]
    }

    package struct Stopping {
        package let transition: Transition
        package let limits: StopLimits
        package var phase: StopPhase
        /// The services that ran until the stop, if any did.
        package let running: Running?
        package var cause: StopCause
    }

    package enum StopCause {
        /// A call to stop, or the end of work or of a run.
        case call
        /// All calls that waited for a start were cancelled.
        case cancelledStart
        /// A service could not be started. So many calls wait for the error.
        case failedStart(callers: Int)
    }

    /// The phases of a stop. What may begin in each of them is in ``Lifecycle/admission(of:)``.
    package enum StopPhase: Comparable, Sendable {
        /// Services that run finish.
        case finishing
        /// Everything in use ends.
        case draining
        /// What had not ended was cancelled.
        case cancelled
        /// Nothing is in use, and services stop.
        case closed
    }

    package private(set) var state = State.idle
    /// Whether a call to run has not returned.
    package private(set) var isRun = false

    package init() {}

    /// Whether everything was stopped, or is about to be.
    package var isOver: Bool {
        switch state {
        case .idle, .starting, .started, .running: false
        case .stopping, .stopped: true
        }
    }

    /// Whether everything starts or stops at the moment.
    package var isChanging: Bool {
        switch state {
        case .starting, .stopping: true
        case .idle, .started, .running, .stopped: false
        }
    }
}

// Starting

extension Lifecycle {
    package enum Start {
        /// Start all services, and call ``Lifecycle/startEnded(_:_:)``.
        case begin(Transition)
        /// Wait for the end of a start that is in progress.
        case wait(Transition)
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
    ///   - transition: The start, if it begins now.
    package mutating func start(
        _ name: DependencyGraph.ID,
        hasWaited: Bool,
        _ transition: @autoclosure () -> Transition
    ) -> Start {
        switch state {
        case .idle:
            let transition = transition()
            state = .starting(Starting(transition: transition))
            return .begin(transition)
        case .starting(var starting):
            starting.callers += 1
            state = .starting(starting)
            return .wait(starting.transition)
        case .started(let timeline): return .finished(timeline)
        case .running(let running): return .finished(running.timeline)
        case .stopping(var stopping):
            guard case .failedStart(let callers) = stopping.cause else {
                // A start may have ended, and a stop begun, before the call continues.
                return hasWaited ? .cancelled : .refused(LifecycleError(.over(name)))
            }
            stopping.cause = .failedStart(callers: callers + 1)
            state = .stopping(stopping)
            return .wait(stopping.transition)
        case .stopped(nil) where hasWaited: return .cancelled
        case .stopped(nil): return .refused(LifecycleError(.over(name)))
        case .stopped(let error?): return .refused(error)
        }
    }

    package enum Leaving {
        /// It stops waiting.
        case leaves
        /// It is the last one, and waits for the end.
        case stays
        /// It is the last one. Cancel the start, and wait for its end.
        case cancelsStart
    }

    /// A call that waits for the start was cancelled, or may not wait.
    ///
    /// - Parameter limits: The limits of the stop that undoes the start.
    package mutating func callerLeft(_ limits: StopLimits) -> Leaving {
        switch state {
        case .starting(var starting):
            starting.callers -= 1
            if starting.callers > 0 {
                state = .starting(starting)
                return .leaves
            }
            undo(starting.transition, limits, .cancelledStart)
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

    private mutating func undo(_ transition: Transition, _ limits: StopLimits, _ cause: StopCause) {
        let stopping = Stopping(transition: transition, limits: limits, phase: .draining, running: nil, cause: cause)
        state = .stopping(stopping)
    }

    package enum StartEnd {
        case started
        /// Stop what was started, and call ``Lifecycle/stopped(_:)``.
        case undo(StopLimits)
    }

    /// All services have started, or one could not be started. In the meantime, the start may have been cancelled.
    package mutating func startEnded(_ timeline: StartTimeline?, _ limits: StopLimits) -> StartEnd {
        switch (state, timeline) {
        case (.starting, let timeline?):
            state = .started(timeline)
            return .started
        case (.starting(let starting), nil):
            undo(starting.transition, limits, .failedStart(callers: starting.callers))
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
    package mutating func beginRun() -> Bool {
        defer { isRun = true }
        return !isRun
    }

    /// All services were started for a run.
    ///
    /// - Returns: Whether they may run. If not, they are being stopped.
    package mutating func serve(
        _ limits: StopLimits,
        finish: @escaping @Sendable (StopLimits) async -> [LifecycleError.Failure]
    ) -> Bool {
        guard case .started(let timeline) = state else { return false }
        state = .running(Running(timeline: timeline, limits: limits, finish: finish))
        return true
    }

    package mutating func endRun() { isRun = false }
}

// Stopping

extension Lifecycle {
    package enum Stop {
        /// Stop everything, and call ``Lifecycle/stopped(_:)``.
        case begin(Transition, StopLimits)
        /// Cancel the start, which stops what it has started, and wait for its end.
        case cancel(Transition)
        /// Wait for the end of a stop that is in progress.
        case wait(Transition)
        case finished
    }

    /// A call wants everything to be stopped where nothing has started.
    ///
    /// - Returns: Whether it is stopped now.
    package mutating func stopIfIdle() -> Bool {
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
    ///   - transition: The stop, if it begins now.
    package mutating func stop(
        _ limits: StopLimits,
        isEmpty: Bool,
        isServing: Bool,
        _ transition: @autoclosure () -> Transition
    ) -> Stop {
        switch state {
        case .idle where isEmpty:
            state = .stopped(nil)
            return .finished
        case .idle, .started: return beginStop(transition(), limits, nil, isServing: isServing)
        case .running(let running): return beginStop(transition(), running.limits, running, isServing: true)
        case .starting(let starting):
            undo(starting.transition, limits, .call)
            return .cancel(starting.transition)
        case .stopping(let stopping): return .wait(stopping.transition)
        case .stopped: return .finished
        }
    }

    private mutating func beginStop(
        _ transition: Transition,
        _ limits: StopLimits,
        _ running: Running?,
        isServing: Bool
    ) -> Stop {
        let phase = isServing ? StopPhase.finishing : .draining
        state = .stopping(
            Stopping(transition: transition, limits: limits, phase: phase, running: running, cause: .call)
        )
        return .begin(transition, limits)
    }

    /// The services that run, or that ran until the stop.
    package var running: Running? {
        switch state {
        case .running(let running): running
        case .stopping(let stopping): stopping.running
        case .idle, .starting, .started, .stopped: nil
        }
    }

    /// A stop enters its next phase.
    package mutating func advance(to phase: StopPhase) {
        guard case .stopping(var stopping) = state else { preconditionFailure("only a stop has phases") }
        stopping.phase = max(stopping.phase, phase)
        state = .stopping(stopping)
    }

    /// All services that run have finished, because of a stop here or of an extended container.
    package mutating func servicesFinished() {
        if case .stopping = state { advance(to: .draining) }
    }

    /// Everything was stopped.
    package mutating func stopped(_ error: LifecycleError? = nil) { state = .stopped(error) }
}

// What may begin

extension Lifecycle {
    /// Who begins work in a scope, or starts a service.
    package enum Caller: Sendable {
        case outside
        /// Work or a service that is in use already.
        case inside
        /// An `onStop` hook.
        case hook
    }

    package enum Admission: Comparable {
        case admitted
        /// The caller is part of work that was cancelled.
        case cancelled
        case refused
    }

    /// Whether something may begin here.
    package func admission(of caller: Caller) -> Admission {
        switch state {
        case .idle, .starting, .started, .running: return .admitted
        case .stopped: return .refused
        case .stopping(let stopping):
            switch (stopping.phase, caller) {
            case (.finishing, _), (.draining, .inside), (.draining, .hook), (.cancelled, .hook): return .admitted
            // Nothing would cancel it.
            case (.cancelled, .inside): return .cancelled
            case (.draining, .outside), (.cancelled, .outside), (.closed, _): return .refused
            }
        }
    }
}
