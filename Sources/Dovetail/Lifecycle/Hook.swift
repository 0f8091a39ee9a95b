/// A hook that runs while a service stops.
enum Hook {
    /// Runs a hook in a task of its own, which is not cancelled with the caller. If it takes too long, cancels and abandons it.
    ///
    /// A task group waits for all its tasks, even for one that never ends, so this waits for whichever is first: the hook, or the
    /// timer. Most hooks have ended after their first turn, and need no timer.
    ///
    /// - Returns: The error of the hook, or a ``TimeoutError``.
    static func run(
        _ activity: Activity,
        _ limits: StopLimits,
        _ hook: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let race = Race()
        let elapsed = limits.beginsHooksAtOnce ? limits.stopwatch() : nil
        let task = begins(atOnce: limits.beginsHooksAtOnce) {
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
        let timeout = TimeoutError(name: "onStop", duration: limits.hook)
        let hasBlocked = elapsed.map { $0() > limits.hook } ?? false
        if !limits.beginsHooksAtOnce { await Task.yield() }
        let timer: Task<Void, Never>? =
            race.isOver
            ? nil
            : Task {
                guard (try? await sleepInSteps(for: limits.hook, limits.clock)) != nil else { return }
                race.end(timeout)
            }
        let error = await race.result()
        task.cancel()
        timer?.cancel()
        await timer?.value
        return hasBlocked ? timeout : error
    }

    /// Starts an unstructured task. Where the system supports that, it runs on this thread until it suspends.
    private static func begins(atOnce: Bool, _ body: sending @escaping () async -> Void) -> Task<Void, Never> {
        if atOnce, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate(operation: body)
        } else {
            Task(operation: body)
        }
    }

    /// The first of two ends.
    private final class Race: @unchecked Sendable {
        // Sendable because the lock guards the state.

        private enum State {
            case running
            case waiting(UnsafeContinuation<(any Error)?, Never>)
            case over((any Error)?)
        }

        private let lock = Lock()
        private var state = State.running

        var isOver: Bool { lock.withLock { if case .over = state { true } else { false } } }

        func end(_ error: (any Error)?) {
            let waiter = lock.withLock { () -> UnsafeContinuation<(any Error)?, Never>? in
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
                let now = lock.withLock { () -> State in
                    if case .running = state { state = .waiting(waiter) }
                    return state
                }
                if case .over(let error) = now { waiter.resume(returning: error) }
            }
        }
    }
}
