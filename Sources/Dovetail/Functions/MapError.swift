/// Replaces every error that a function throws: hides the error type of an implementation from its caller.
///
/// ```swift
/// let retrieve: Users.Retrieve = mapError(partial(api.fetch, arg1: .allUsers)) { UsersUnavailable(reason: $0) }
/// ```
///
/// The result has the effects of `function` and is `@Sendable` when `function` and `transform` are. Every error is
/// given to `transform`, a `CancellationError` too: return it unchanged where the caller should see it.
///
/// - Parameters:
///   - function: A function of any parameters that can throw.
///   - transform: The error to throw for an error of `function`.
/// - Returns: A function like `function` that throws what `transform` returns.
@_alwaysEmitIntoClient @_disfavoredOverload  // where both fit, the `@Sendable` overload is meant
public func mapError<each Parameter, Output>(
    _ function: @escaping (repeat each Parameter) throws -> Output,
    _ transform: @escaping (any Error) -> any Error
) -> (repeat each Parameter) throws -> Output {
    { (arguments: repeat each Parameter) in
        do { return try function(repeat each arguments) } catch { throw transform(error) }
    }
}
