/// Replaces every error that a function throws, to hide the error type of an implementation from its caller.
///
/// ```swift
/// struct UsersUnavailable: Error { var reason: any Error }
///
/// let load: Users.Load = mapError(retrieve) { UsersUnavailable(reason: $0) }
/// ```
///
/// The result has the effects of `function` and is `@Sendable` when `function` and `transform` are. `transform`
/// receives every error, including a `CancellationError`. Return that unchanged if the caller should see it.
///
/// - Parameters:
///   - function: A function of at most two parameters that can throw.
///   - transform: The error to throw for an error of `function`.
/// - Returns: A function like `function` that throws the result of `transform`.
@_alwaysEmitIntoClient
public func mapError<A, Output>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    @_inheritActorContext _ transform: @escaping @Sendable (any Error) async -> any Error
) -> @Sendable (A) async throws -> Output {
    { a in
        do { return try await function(a) } catch { throw await transform(error) }
    }
}
