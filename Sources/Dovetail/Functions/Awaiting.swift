/// Turns a function with a completion handler into an `async` function.
///
/// ```swift
/// func fetch(_ route: Route, completion: @escaping @Sendable (Result<[User], any Error>) -> Void)
///
/// let users = try await awaiting(fetch)(.allUsers)
/// ```
///
/// The handler is the last of up to five parameters and may be `@Sendable` or not:
///
/// | handler | the function becomes |
/// |---|---|
/// | `(Result<Value, Failure>) -> Void` | `async throws -> Value` |
/// | `(Value?, (any Error)?) -> Void` | `async throws -> Value`; an error wins over a value |
/// | `((any Error)?) -> Void` | `async throws -> Void` |
/// | `(Value) -> Void` | `async -> Value` |
/// | `() -> Void` | `async -> Void` |
///
/// The result is `@Sendable` when `function` is.
///
/// **Resumed exactly once.** The first call of the handler counts, from whatever thread; later ones are ignored. Where
/// the result can throw and the handler is released without having been called, the function throws
/// ``CompletionError/neverCalled``. Where it cannot throw there is nothing to resume it with: the runtime reports a
/// leaked continuation and the caller stays suspended, so `function` must call its handler.
///
/// **Cancellation** is not passed on: a function with a completion handler has no way to hear of it. A cancelled task
/// goes on waiting for the handler, and receives the value as if it had not been cancelled.
///
/// - Parameter function: A function whose last parameter is a completion handler.
/// - Returns: The same function, without the handler, that returns when the handler has been called.
@_alwaysEmitIntoClient @_disfavoredOverload  // where both fit, the `@Sendable` overload is meant
public func awaiting<Value: Sendable, Failure: Error>(
    _ function: @escaping (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void
) -> () async throws -> Value {
    {
        try await awaitThrowingCompletion { completion in
            function({ completion.resume(with: $0) })
        }
    }
}

/// Suspends until the completion that `start` receives is resumed, or is released without having been.
@usableFromInline
func awaitThrowingCompletion<Value: Sendable>(
    _ start: (Completion<Value, any Error>) -> Void
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        start(Completion(continuation, whenReleased: CompletionError.neverCalled))
    }
}

/// Suspends until the completion that `start` receives is resumed.
@usableFromInline
func awaitCompletion<Value: Sendable>(_ start: (Completion<Value, Never>) -> Void) async -> Value {
    await withCheckedContinuation { continuation in
        start(Completion(continuation, whenReleased: nil))
    }
}
