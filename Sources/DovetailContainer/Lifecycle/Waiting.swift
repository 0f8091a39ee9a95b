// What waits. `async` functions are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Promise {
    /// Waits for the value, also if the task is cancelled.
    func result() async -> Value {
        guard let value = await wait(isCancellable: false) else { preconditionFailure("only the value ends the wait") }
        return value
    }

    /// Waits for the value. Returns `nil` if the task is cancelled first.
    func resultUnlessCancelled() async -> Value? { await wait(isCancellable: true) }

    private func wait(isCancellable: Bool) async -> Value? {
        if let value { return value }
        let number = lock.withLock {
            count += 1
            return count
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                let waits = lock.withLock {
                    guard first == nil, !isCancellable || !Task.isCancelled else { return false }
                    waiters[number] = waiter
                    return true
                }
                if !waits { waiter.resume() }
            }
        } onCancel: {
            if isCancellable { lock.withLock { waiters.removeValue(forKey: number) }?.resume() }
        }
        return value
    }
}

extension Turn {
    /// Waits until the service has to finish.
    ///
    /// - Returns: The error with which the work in the scope has ended, or `nil`.
    /// - Throws: `CancellationError` if the task is cancelled first.
    @discardableResult
    public func wait() async throws -> (any Error)? {
        guard let error = await turn.resultUnlessCancelled() else { throw CancellationError() }
        return error
    }
}

extension StopDeadline {
    /// Calls a function when a limit has passed, and another one after the limit of a hook, unless the task is cancelled before.
    func timer(
        _ phase: Phase,
        _ late: @escaping @Sendable () -> Void,
        tooLate: (@Sendable () -> Void)? = nil
    ) -> Task<Void, Never> {
        Task {
            guard await hasPassed(phase) else { return }
            late()
            guard let tooLate, await hasPassed(.hook) else { return }
            tooLate()
        }
    }

    /// Sleeps. Returns `false` if the task is cancelled first.
    private func hasPassed(_ phase: Phase) async -> Bool {
        let clock = limits.clock
        let waited = clock.stopwatch()
        while !Task.isCancelled {
            let (number, sleep) = lock.withLock {
                let hook = current.hook - waited()
                let draining = current.draining - elapsed()
                let rest =
                    switch phase {
                    case .draining: draining
                    case .finishing: current.isImmediate ? draining : max(draining, hook)
                    case .hook: hook
                    }
                count += 1
                let sleep = Task { try await sleepInSteps(for: rest, clock) }
                sleeps[count] = sleep
                return (count, sleep)
            }
            defer { lock.withLock { sleeps[number] = nil } }
            let end = await withTaskCancellationHandler(operation: { await sleep.result }, onCancel: { sleep.cancel() })
            // If not, the limit was shortened.
            if case .success = end { return true }
        }
        return false
    }
}
