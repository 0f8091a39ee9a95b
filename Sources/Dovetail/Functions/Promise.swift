/// The value that a completion handler receives, before or after its caller waits for it.
@usableFromInline
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case pending
        case awaited(CheckedContinuation<Value, Never>)
        case fulfilled(Value)
        /// The handler was released without a call, and there is no value for that.
        case abandoned
    }

    private let state = Locked(State.pending)

    @usableFromInline
    init() {}

    /// A function that fulfills the promise: the first call counts. If it is released without a call, nothing can fulfill the
    /// promise any more.
    @usableFromInline
    func fulfill() -> @Sendable (Value) -> Void {
        fulfill(orElse: nil)
    }

    /// The same. If it is released without a call, the promise is fulfilled with an error.
    @usableFromInline
    func fulfillOrThrow<Success>() -> @Sendable (Value) -> Void where Value == Result<Success, any Error> {
        fulfill(orElse: .failure(CompletionError.neverCalled))
    }

    private func fulfill(orElse otherwise: Value?) -> @Sendable (Value) -> Void {
        let fulfillment = Fulfillment(of: self, orElse: otherwise)
        return { fulfillment.promise.end($0) }
    }

    fileprivate func end(_ value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
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
    @usableFromInline
    func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
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

/// Ends a promise when the handler, which is its only owner, is released.
private final class Fulfillment<Value: Sendable>: Sendable {
    let promise: Promise<Value>
    private let otherwise: Value?

    init(of promise: Promise<Value>, orElse otherwise: Value?) {
        self.promise = promise
        self.otherwise = otherwise
    }

    deinit {
        promise.end(otherwise)
    }
}
