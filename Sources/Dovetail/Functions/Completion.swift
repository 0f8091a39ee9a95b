/// A continuation that is resumed once, with the first result it is given.
///
/// The handler that a function receives is the only owner, so that a handler that is dropped is noticed here.
@usableFromInline
final class Completion<Value: Sendable, Failure: Error>: Sendable {
    private let pending: Locked<CheckedContinuation<Value, Failure>?>
    private let releaseError: Failure?

    init(_ continuation: CheckedContinuation<Value, Failure>, whenReleased releaseError: Failure?) {
        pending = Locked(continuation)
        self.releaseError = releaseError
    }

    deinit {
        if let releaseError {
            take()?.resume(throwing: releaseError)
        }
    }

    @usableFromInline
    func resume(with result: Result<Value, Failure>) {
        take()?.resume(with: result)
    }

    /// The continuation for the first who asks, nothing for all others.
    private func take() -> CheckedContinuation<Value, Failure>? {
        pending.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
    }
}

extension Completion where Failure == any Error {
    @usableFromInline
    func resume(with result: Result<Value, some Error>) {
        resume(with: result.mapError { $0 as any Error })
    }

    @usableFromInline
    func resume(returning value: Value?, orThrowing error: (any Error)?) {
        if let error {
            resume(with: .failure(error))
        } else if let value {
            resume(with: .success(value))
        } else {
            resume(with: .failure(CompletionError.withoutValueOrError))
        }
    }
}
