// What may begin in a container or a scope. The enums without values are here, because the linker keeps them, and with them the
// data of their file.

extension Lifecycle {
    /// The phases of a stop. What may begin in each of them is in ``Lifecycle/admission(of:)``.
    enum StopPhase: Comparable, Sendable {
        /// Services that run finish.
        case finishing
        /// Everything in use ends.
        case draining
        /// What had not ended was cancelled.
        case cancelled
        /// Nothing is in use, and services stop.
        case closed
    }

    /// Who begins work in a scope, or starts a service.
    enum Caller: Sendable {
        case outside
        /// Work or a service that is in use already.
        case inside
        /// An `onStop` hook.
        case hook
    }

    enum Admission: Comparable {
        case admitted
        /// The caller is part of work that was cancelled.
        case cancelled
        case refused
    }

    /// Whether something may begin here.
    func admission(of caller: Caller) -> Admission {
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

    /// What a call does that waited for a start.
    enum Leaving {
        /// It stops waiting.
        case leaves
        /// It is the last one, and waits for the end.
        case stays
        /// It is the last one. Cancel the start, and wait for its end.
        case cancelsStart
    }
}
