/// The life of a service in the container or scope that has its instance. Like ``Lifecycle``, it decides and does nothing.
///
/// ```text
///           start            started           begin            turn             late             late
///   idle ──────────▶ starting ──────▶ started ──────▶ running ──────▶ finishing ──────▶ cancelled ──────┐
///     ▲                 │                │               │                │                 │          │
///     └──── failed ─────┘                │ turn          │ returned       │ returned        │ returned │
///                                        │               ▼                │                 │          │
///                                        │           returned             │                 │          │
///                                        ▼               ▼ turn           ▼                 ▼          ▼
///                                      ended ◀──────────────────────────────────────────────────────────
///                                        └─── its hook has ended ───▶ stopped
/// ```
///
/// A service starts: its recipe and `onStart` run. Its body begins at once, or when everything has started. When its turn to stop has
/// come, the body is asked to finish, later cancelled, and later abandoned; then `onStop` runs. The body of a service that is lent begins
/// while it starts: it is *lending* then, and *running* when it has started.
struct ServiceLife {
    enum Phase: Comparable {
        case idle, starting, lending, started, running, returned, finishing, cancelled, ended, stopped
    }

    private(set) var phase = Phase.idle
    /// How many functions have to return, once its turn has come: the body, and the one that asks it to finish.
    private var functions = 1

    /// Whether its recipe or `onStart` runs.
    var isStarting: Bool { phase == .starting || phase == .lending }
    /// Whether it has to be stopped.
    var hasStarted: Bool { phase >= .started && phase < .stopped }
    /// Whether it has started, and its turn to stop has not come.
    var hasTurnAhead: Bool { phase >= .started && phase < .finishing }
    /// Whether its turn to stop has come. What depends on it cannot start any more.
    var hadTurn: Bool { phase >= .finishing }
    /// Whether its body has not ended.
    var isRunning: Bool { [.lending, .running, .finishing, .cancelled].contains(phase) }

    /// Returns whether it may start. A service that was stopped does not start again.
    mutating func start() -> Bool {
        guard phase == .idle else { return false }
        phase = .starting
        return true
    }

    mutating func startEnded(isStarted: Bool) {
        if isStarted { phase = phase == .lending ? .running : .started } else { self = ServiceLife() }
    }

    /// Its body begins, unless it has.
    mutating func begin() -> Bool {
        switch phase {
        case .starting: phase = .lending
        case .started: phase = .running
        default: return false
        }
        return true
    }

    /// Its turn to stop has come. The body may be asked to finish, by a function.
    mutating func turn(isAsked: Bool) {
        phase = isRunning ? .finishing : .ended
        if isAsked { functions = 2 }
    }

    /// The body has not ended in time, and is cancelled. That is a failure if it had any time.
    mutating func isLate(isFailure: Bool) { if phase == .finishing, isFailure { phase = .cancelled } }

    /// The body has not ended after it was cancelled. Returns whether to abandon it.
    mutating func isTooLate() -> Bool {
        guard phase == .finishing || phase == .cancelled else { return false }
        phase = .ended
        return true
    }

    /// A function of the body has returned. Returns why that is a failure, if it is.
    mutating func returned(_ error: (any Error)?, mayReturn: Bool, _ service: DependencyGraph.ID) -> (any Error)? {
        switch phase {
        case .lending: phase = .starting
        case .running: phase = .returned
        case .finishing, .cancelled:
            let isFailure = phase == .cancelled
            functions -= 1
            if functions == 0 { phase = .ended }
            if let error, !(error is CancellationError) { return error }
            return isFailure && functions == 0 ? RunError(reason: .cancelled, service: service) : nil
        default: return nil
        }
        return error ?? (mayReturn ? nil : RunError(reason: .returned, service: service))
    }

    mutating func stopped() { phase = .stopped }
}
