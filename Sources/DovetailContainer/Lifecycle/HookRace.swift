import DovetailOnce

/// The race between a hook and its timer, for whose first end a call waits.
final class HookRace: @unchecked Sendable {
    // Sendable because the lock guards the state.

    private enum State {
        case running
        case waiting(UnsafeContinuation<(any Error)?, Never>)
        case over(End)
    }

    struct End {
        let error: (any Error)?
    }

    private let lock = Lock()
    private var state = State.running

    var isOver: Bool { lock.withLock { if case .over = state { true } else { false } } }

    /// The hook has ended, or its time is over. Does nothing after the first end.
    func end(_ error: (any Error)?) {
        let waiter = lock.withLock { () -> UnsafeContinuation<(any Error)?, Never>? in
            switch state {
            case .over: return nil
            case .running:
                state = .over(End(error: error))
                return nil
            case .waiting(let waiter):
                state = .over(End(error: error))
                return waiter
            }
        }
        waiter?.resume(returning: error)
    }

    /// Waits for the end, unless that has come.
    func wait(_ waiter: UnsafeContinuation<(any Error)?, Never>) -> End? {
        lock.withLock {
            if case .over(let end) = state { return end }
            state = .waiting(waiter)
            return nil
        }
    }
}
