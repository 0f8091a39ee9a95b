/// Turns a function with a completion handler into an `async` function.
///
/// ```swift
/// func fetch(_ route: Route, completion: @escaping @Sendable (Result<[User], any Error>) -> Void) {
///     completion(.success([.anna, .ben]))
/// }
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
/// **Resumed exactly once.** The first call of the handler counts, on any thread; later calls are ignored. If the handler is
/// released without having been called, a result that can throw throws ``CompletionError/neverCalled``. A result that cannot
/// throw has no value to return: the runtime reports a leaked continuation and the caller stays suspended, so `function`
/// must call its handler.
///
/// **Cancellation** does not reach `function`, because a function with a completion handler cannot observe it. A cancelled
/// task still waits for the handler and receives its value.
///
/// - Parameters:
///   - function: A function whose last parameter is a completion handler.
///   - actor: Callers leave it out: it tells overloads apart.
/// - Returns: A function without the handler, which returns the value that the handler was called with.
@_alwaysEmitIntoClient @_disfavoredOverload  // where both fit, the overload for `@Sendable` is meant
public func awaiting<Value: Sendable, Failure: Error>(
    _ function: @escaping (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void,
    on actor: Never? = nil
) -> () async throws -> Value {
    {
        try await awaitThrowingCompletion { resume in
            function({ resume($0.mapError { $0 }) })
        }
    }
}

/// Suspends until the handler that `start` receives is called, or is released without a call.
@_alwaysEmitIntoClient
func awaitThrowingCompletion<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ start: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let completion = Completion { continuation.resume(throwing: CompletionError.neverCalled) }
        start { result in
            if completion.isFirst() { continuation.resume(with: result) }
        }
    }
}

/// Suspends until the handler that `start` receives is called.
@_alwaysEmitIntoClient
func awaitCompletion<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ start: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    await withCheckedContinuation { continuation in
        let completion = Completion {}
        start { value in
            if completion.isFirst() { continuation.resume(returning: value) }
        }
    }
}

/// The result of a handler that takes a value and an error; an error wins over a value.
@_alwaysEmitIntoClient
func completionResult<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
    if let error { return .failure(error) }
    return value.map { .success($0) } ?? .failure(CompletionError.withoutValueOrError)
}
