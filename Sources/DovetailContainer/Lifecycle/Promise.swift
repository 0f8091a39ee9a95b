import DovetailOnce

/// A value that is set once, by whichever of several tasks comes first. Any number of tasks may wait for it.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [Int: UnsafeContinuation<Void, Never>] = [:]
        var count = 0
    }

    private let state = Locked(State())

    /// The value, if it was set.
    var value: Value? { state.withLock { $0.value } }

    /// Returns whether this is the first value.
    @discardableResult
    func fulfill(_ value: Value) -> Bool {
        let waiters = state.withLock { state in
            guard state.value == nil else { return nil as [Int: UnsafeContinuation<Void, Never>]? }
            state.value = value
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters ?? [:] { waiter.value.resume() }
        return waiters != nil
    }

    /// Waits for the value, also if the task is cancelled.
    func result() async -> Value {
        await wait(newNumber()) { true }
        guard let value else { preconditionFailure("only the value ends the wait") }
        return value
    }

    /// Waits for the value. Returns `nil` if the task is cancelled first.
    func resultUnlessCancelled() async -> Value? {
        let number = newNumber()
        await withTaskCancellationHandler {
            await wait(number) { !Task.isCancelled }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
        return value
    }

    private func newNumber() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    private func wait(_ number: Int, while isWaiting: () -> Bool) async {
        await withUnsafeContinuation { waiter in
            let waits = state.withLock { state in
                guard state.value == nil, isWaiting() else { return false }
                state.waiters[number] = waiter
                return true
            }
            if !waits { waiter.resume() }
        }
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
