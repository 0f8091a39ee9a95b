import DovetailFunctions
import DovetailOnce

// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

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
        let race = HookRace()
        let elapsed = limits.beginsHooksAtOnce ? limits.stopwatch() : nil
        let task = begins(atOnce: limits.beginsHooksAtOnce) {
            var error: (any Error)?
            await activity.run {
                do { try await hook() } catch let thrown { error = thrown }
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
}

extension HookRace {
    /// The first end.
    fileprivate func result() async -> (any Error)? {
        await withUnsafeContinuation { waiter in
            if let end = wait(waiter) { waiter.resume(returning: end.error) }
        }
    }
}
