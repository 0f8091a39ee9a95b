import DovetailOnce

/// A value that is set once, by whichever of several tasks comes first. Any number of tasks may wait for it.
final class Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards what changes.

    private typealias Waiters = Dictionary<Int, UnsafeContinuation<Void, Never>>

    private let lock = Lock()
    @exclusivity(unchecked) private var first: Value?
    // A literal would take longer.
    @exclusivity(unchecked) private var waiters = Waiters()
    @exclusivity(unchecked) private var count = 0

    /// The value, if it was set.
    var value: Value? { lock.withLock { first } }

    /// Returns whether this is the first value.
    @discardableResult
    func fulfill(_ value: Value) -> Bool {
        var resumed = Waiters()
        let isFirst = lock.withLock {
            guard first == nil else { return false }
            first = value
            swap(&resumed, &waiters)
            return true
        }
        for waiter in resumed.values { waiter.resume() }
        return isFirst
    }

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

/// Tells the body of a service that its turn to stop has come; see ``SharedRegistration/running(mayReturn:_:)``.
public struct Turn: Sendable {
    private let turn = Promise<(any Error)?>()

    /// Whether the service has to finish.
    public var hasCome: Bool { turn.value != nil }

    /// The error of the work in the scope.
    var error: (any Error)? { turn.value ?? nil }

    func come(after error: (any Error)?) { turn.fulfill(error) }

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
