public import DovetailOnce

/// The value that a completion handler receives, before or after its caller waits for it.
///
/// Its functions are emitted into the program that uses them: the linker would keep one that is `async` in every program.
@usableFromInline
final class Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable because the lock guards all mutable state.

    @usableFromInline
    enum State {
        case pending
        case awaited(CheckedContinuation<Value, Never>)
        case fulfilled(Value)
        /// The handler was released without a call, and there is no value for that.
        case abandoned
    }

    @usableFromInline let lock: Lock
    @usableFromInline var state: State

    @_alwaysEmitIntoClient
    init() {
        lock = Lock()
        state = .pending
    }

    /// A function that fulfills the promise: the first call counts. Released without a call, it fulfills it with an error.
    @_alwaysEmitIntoClient
    func fulfillOrThrow<Success>() -> @Sendable (Value) -> Void where Value == Result<Success, any Error> {
        fulfill(orElse: .failure(CompletionError.neverCalled))
    }

    /// The same. If it is released without a call, nothing can fulfill the promise any more, unless there is another value.
    @_alwaysEmitIntoClient
    func fulfill(orElse otherwise: Value? = nil) -> @Sendable (Value) -> Void {
        // The function is its only owner.
        let release = Release { self.end(otherwise) }
        return { value in
            self.end(value)
            withExtendedLifetime(release) {}
        }
    }

    @_alwaysEmitIntoClient
    func end(_ value: Value?) {
        let waiting = lock.changing { () -> CheckedContinuation<Value, Never>? in
            var waiting: CheckedContinuation<Value, Never>?
            switch state {
            case .fulfilled, .abandoned: return nil
            case .pending: break
            case .awaited(let continuation): waiting = continuation
            }
            state = value.map(State.fulfilled) ?? .abandoned
            return waiting
        }
        // Without a value, the continuation is released, and the runtime reports that.
        if let value { waiting?.resume(returning: value) }
    }

    /// Waits for the value. Only one caller may wait.
    @_alwaysEmitIntoClient
    func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
        await withCheckedContinuation { continuation in
            let value = lock.changing { () -> Value? in
                switch state {
                case .fulfilled(let value): return value
                case .abandoned: return nil
                case .pending, .awaited:
                    state = .awaited(continuation)
                    return nil
                }
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}

extension Promise {
    /// Waits for the value, unless the task is cancelled before: then a later call of the handler has no effect.
    @_alwaysEmitIntoClient
    func valueOrThrow<Success>(isolation: isolated (any Actor)? = #isolation) async throws -> Success
    where Value == Result<Success, any Error> {
        try await withTaskCancellationHandler(
            operation: { await value() },
            onCancel: { end(.failure(CancellationError())) },
            isolation: isolation
        )
        .get()
    }
}

/// Calls a function when it is released. It is not generic, so that programs contain only one such class.
@usableFromInline
final class Release: Sendable {
    private let released: @Sendable () -> Void

    @usableFromInline
    init(_ released: @escaping @Sendable () -> Void) { self.released = released }

    deinit { released() }
}
