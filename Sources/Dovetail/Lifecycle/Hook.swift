/// A hook that runs while a service stops.
enum Hook {
    /// Runs a hook in a task of its own, which is not cancelled with the caller. If it takes too long, cancels and abandons it.
    ///
    /// A task group waits for all its tasks, even for one that never ends, so this waits for whichever is first: the hook, or the
    /// timer. The hook does not begin on the thread of the caller, which it may block.
    ///
    /// - Returns: The error of the hook, or a ``TimeoutError``.
    static func run(
        _ activity: Activity,
        _ limits: StopLimits,
        _ hook: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let race = Race()
        let task = Task {
            let error = await Activity.$current.withValue(activity) {
                do {
                    try await hook()
                    return nil as (any Error)?
                } catch {
                    return error
                }
            }
            activity.end()
            race.end(error)
        }
        let timer = Task {
            guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
            race.end(TimeoutError(name: "onStop", duration: limits.hook))
        }
        let error = await race.result()
        task.cancel()
        timer.cancel()
        await timer.value
        return error
    }

    /// The first of two ends.
    private final class Race: Sendable {
        private enum State {
            case running
            case waiting(UnsafeContinuation<(any Error)?, Never>)
            case over((any Error)?)
        }

        private let state = Locked(State.running)

        func end(_ error: (any Error)?) {
            let waiter = state.withLock { state -> UnsafeContinuation<(any Error)?, Never>? in
                switch state {
                case .running:
                    state = .over(error)
                    return nil
                case .waiting(let waiter):
                    state = .over(error)
                    return waiter
                case .over: return nil
                }
            }
            waiter?.resume(returning: error)
        }

        func result() async -> (any Error)? {
            await withUnsafeContinuation { waiter in
                let isOver = state.withLock { state in
                    if case .over = state { return true }
                    state = .waiting(waiter)
                    return false
                }
                guard isOver, case .over(let error) = state.withLock({ $0 }) else { return }
                waiter.resume(returning: error)
            }
        }
    }
}
