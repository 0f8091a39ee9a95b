/// Transforms the result of a function, to hide the result type of an implementation from its caller.
///
/// ```swift
/// let names = mapResult(retrieve) { users in users.map(\.name) }
/// ```
///
/// The result has the effects of both functions, and is `@Sendable` when both are.
///
/// - Parameters:
///   - function: A function of any parameters.
///   - transform: The value to return for a value of `function`.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function` that returns the result of `transform`.
@_alwaysEmitIntoClient
public func mapResult<A, Output, NewOutput>(
    _ function: @escaping (A) -> Output,
    _ transform: @escaping (Output) -> NewOutput,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) -> NewOutput {
    { a in transform(function(a)) }
}
