/// Transforms what a function returns: hides the result type of an implementation from its caller.
///
/// ```swift
/// let names = mapResult(retrieve) { users in users.map(\.name) }
/// ```
///
/// The result has the effects of `function` and `transform` together and is `@Sendable` when both are.
///
/// - Parameters:
///   - function: A function of any parameters.
///   - transform: The value to return for a value of `function`.
/// - Returns: A function like `function` that returns what `transform` returns.
@_alwaysEmitIntoClient @_disfavoredOverload  // where both fit, the `@Sendable` overload is meant
public func mapResult<each Parameter, Output, NewOutput>(
    _ function: @escaping (repeat each Parameter) -> Output,
    _ transform: @escaping (Output) -> NewOutput
) -> (repeat each Parameter) -> NewOutput {
    { (arguments: repeat each Parameter) in
        transform(function(repeat each arguments))
    }
}
