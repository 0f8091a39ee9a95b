/// Fixes arguments of a function and returns a function of the remaining ones.
///
/// This is how a dependency is wired: what the caller should not know is fixed, what it decides stays open.
///
/// ```swift
/// let retrieve: Users.Retrieve = partial(api.fetch, arg1: Route("/api/users/all"))
/// let users = try await retrieve()
/// ```
///
/// The first three arguments can be fixed, alone or together: `arg1:`, `arg2:`, `arg3:`, `arg1:arg2:`, `arg1:arg3:`,
/// `arg2:arg3:` and `arg1:arg2:arg3:`. Those that are not fixed stay open, in their order and in any number.
///
/// The result has the effects of `function`: synchronous, `throws`, `async` or `async throws`. It is `@Sendable` when
/// `function` is and the fixed arguments are `Sendable`. The fixed arguments are evaluated once, here.
///
/// Limits of the compiler (Swift 6.3):
///
/// - Where `function` takes functions itself, mark those parameters `@escaping`: one that may not escape cannot stay
///   open, and cannot be fixed either.
/// - Give the result a name before it is called or partially applied once more. The open parameters are not inferred
///   when both happen in one expression.
/// - A synchronous function that is isolated to an actor is refused, because overloads cannot differ in isolation.
///   Write a closure instead. An `async` function keeps its isolation.
///
/// - Parameters:
///   - function: A function, a method of a value (`api.fetch`), an initialiser (`User.init`) or a closure.
///   - arg1: The first argument of every call.
/// - Returns: A function of the arguments that are not fixed.
@_alwaysEmitIntoClient
public func partial<A, each Rest, Output>(
    _ function: @escaping (A, repeat each Rest) -> Output,
    arg1: A
) -> (repeat each Rest) -> Output {
    { (rest: repeat each Rest) in function(arg1, repeat each rest) }
}
