import DovetailAnalysis

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
/// come, the body is asked to finish, later cancelled, and later abandoned; then `onStop` runs. A service that is lent begins while it
/// starts.
struct ServiceLife {
    enum Phase: Comparable {
        case idle, starting, started, running, returned, finishing, cancelled, ended, stopped
    }

    private(set) var phase = Phase.idle
    /// How many functions of the body have not returned: the body itself, and the one that asks it to finish.
    private var functions = 0

    /// Whether it has to be stopped.
    var hasStarted: Bool { phase >= .started && phase < .stopped }
    /// Whether it has started, and its turn to stop has not come.
    var hasTurnAhead: Bool { phase >= .started && phase < .finishing }
    /// Whether its turn to stop has come. What depends on it cannot start any more.
    var hadTurn: Bool { phase >= .finishing }
    /// Whether its body has not ended.
    var isRunning: Bool { functions > 0 && phase < .ended }

    /// Returns whether it may start. A service that was stopped does not start again.
    mutating func start() -> Bool {
        guard phase == .idle else { return false }
        phase = .starting
        return true
    }

    mutating func startEnded(isStarted: Bool) {
        if isStarted {
            phase = functions > 0 ? .running : .started
        } else {
            self = ServiceLife()
        }
    }

    /// Its body begins, unless it has.
    mutating func begin() -> Bool {
        guard phase == .starting || phase == .started, functions == 0 else { return false }
        functions = 1
        if phase == .started { phase = .running }
        return true
    }

    /// Its turn to stop has come.
    ///
    /// - Parameter isAsked: Whether a function asks the body to finish.
    mutating func turn(isAsked: Bool) {
        phase = functions > 0 ? .finishing : .ended
        if functions > 0, isAsked { functions += 1 }
    }

    /// The body has not ended in time, and is cancelled.
    ///
    /// - Parameter isFailure: Whether it had any time.
    mutating func isLate(isFailure: Bool) {
        if phase == .finishing, isFailure { phase = .cancelled }
    }

    /// The body has not ended after it was cancelled.
    ///
    /// - Returns: Whether to abandon it.
    mutating func isTooLate() -> Bool {
        guard phase == .finishing || phase == .cancelled else { return false }
        phase = .ended
        return true
    }

    /// A function of the body has returned.
    ///
    /// - Returns: Why that is a failure, if it is.
    mutating func returned(_ error: (any Error)?, mayReturn: Bool, _ service: DependencyGraph.ID) -> (any Error)? {
        guard isRunning else { return nil }
        functions -= 1
        defer { if functions == 0, phase > .starting { phase = phase == .running ? .returned : .ended } }
        switch phase {
        case .finishing: return error is CancellationError ? nil : error
        case .cancelled:
            if let error, !(error is CancellationError) { return error }
            return functions == 0 ? RunError(reason: .cancelled, service: service) : nil
        default: return error ?? (mayReturn ? nil : RunError(reason: .returned, service: service))
        }
    }

    mutating func stopped() { phase = .stopped }
}
