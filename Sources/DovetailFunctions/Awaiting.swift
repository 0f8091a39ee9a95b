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
/// The handler is the last of up to three parameters and may be `@Sendable` or not:
///
/// | handler | the function becomes |
/// |---|---|
/// | `(Result<Value, Failure>) -> Void` | `async throws -> Value` |
/// | `(Value?, (any Error)?) -> Void` | `async throws -> Value`; an error wins over a value |
/// | `((any Error)?) -> Void` | `async throws -> Void` |
/// | `(Value) -> Void` | `async -> Value` |
/// | `() -> Void` | `async -> Void` |
///
/// The result is `@Sendable` when `function` is. A function of the main actor is called there.
///
/// **Resumed exactly once.** The first call of the handler counts, on any thread; later calls are ignored. If the handler is
/// released without having been called, a result that can throw throws ``CompletionError/neverCalled``. A result that cannot
/// throw has no value to return: the runtime reports a leaked continuation and the caller stays suspended, so `function`
/// must call its handler.
///
/// **Cancellation** does not reach `function`, because a function with a completion handler cannot observe it. But the caller
/// does not wait any longer: a result that can throw throws `CancellationError`, and a later call of the handler is ignored. A
/// result that cannot throw has to wait for the handler.
///
/// - Parameter function: A function whose last parameter is a completion handler. It may be `async`: the value is returned
///   when the function has ended, too.
/// - Returns: A function without the handler, which returns the value that the handler was called with.
@_alwaysEmitIntoClient
public func awaiting<A, Value: Sendable, Failure: Error>(
    @_inheritActorContext _ function:
        @escaping @Sendable (A, @escaping @Sendable (Result<Value, Failure>) -> Void) async -> Void
) -> @Sendable (A) async throws -> Value {
    { a in
        let promise = Promise<Result<Value, any Error>>()
        await function(a, { [fulfill = promise.fulfillOrThrow()] in fulfill($0.mapError { $0 }) })
        return try await promise.valueOrThrow()
    }
}

/// Turns a function whose completion handler takes no error into an `async` function. See `awaiting(_:)`.
@_alwaysEmitIntoClient
public func awaiting<A, Value: Sendable>(
    @_inheritActorContext _ function: @escaping @Sendable (A, @escaping @Sendable (Value) -> Void) async -> Void
) -> @Sendable (A) async -> Value {
    { a in
        let promise = Promise<Value>()
        await function(a, { [fulfill = promise.fulfill()] in fulfill($0) })
        return await promise.value()
    }
}

/// The result of a handler that takes a value and an error; an error wins over a value.
@_alwaysEmitIntoClient
func completionResult<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
    if let error { return .failure(error) }
    return value.map { .success($0) } ?? .failure(CompletionError.withoutValueOrError)
}
