/// Transforms the result of a function, to hide the result type of an implementation from its caller.
///
/// ```swift
/// let names = mapResult(retrieve) { users in users.map(\.name) }
/// ```
///
/// The result has the effects of both functions, and is `@Sendable` when both are. A function that is only `async` becomes
/// `async throws`.
///
/// - Parameters:
///   - function: A function of at most two parameters.
///   - transform: The value to return for a value of `function`.
/// - Returns: A function like `function` that returns the result of `transform`.
@_alwaysEmitIntoClient
public func mapResult<A, Output, NewOutput>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    @_inheritActorContext _ transform: @escaping @Sendable (Output) async throws -> NewOutput
) -> @Sendable (A) async throws -> NewOutput {
    { a in try await transform(function(a)) }
}
