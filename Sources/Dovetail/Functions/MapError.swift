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
///   - function: A function of any parameters that can throw.
///   - transform: The error to throw for an error of `function`.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function` that throws the result of `transform`.
@_alwaysEmitIntoClient
public func mapError<A, Output>(
    _ function: @escaping (A) throws -> Output,
    _ transform: @escaping (any Error) -> any Error,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) throws -> Output {
    { a in
        do { return try function(a) } catch { throw transform(error) }
    }
}
