/// Fixes arguments of a function and returns a function of the remaining ones.
///
/// This is how to wire a dependency: fix the arguments that the caller need not know, and leave open those that it passes.
///
/// ```swift
/// let retrieve: Users.Retrieve = partial(api.fetch, arg1: Route("/api/users/all"))
/// let users = try await retrieve()
/// ```
///
/// The first two arguments can be fixed, alone with `arg1:` or `arg2:`, or together with `arg1:arg2:`. Up to three others
/// stay open. For anything else, write a closure: `{ f($0, $1, c) }`.
///
/// The result has the effects of `function`: synchronous, `throws`, `async` or `async throws`. It is `@Sendable` when `function` is and
/// the fixed arguments are `Sendable`. These are evaluated once, when `partial` is called.
///
/// A synchronous function of the main actor stays there; an asynchronous one becomes `@Sendable`, and is called there.
/// The fixed arguments of both must be `Sendable`. Call the result in place, or pass it on like any function:
///
/// ```swift
/// func isLonger(_ text: String, than length: Int) -> Bool { text.count > length }
///
/// if partial(isLonger, arg1: "abc")(2) { print("longer") }
/// let long = ["a", "abcd"].filter(partial(isLonger, arg2: 3))      // ["abcd"]
/// let fetch = retry(timeout(partial(api.fetch, arg1: .allUsers), after: .seconds(2)), attempts: 3)
/// ```
///
/// - Parameters:
///   - function: A function, a method of a value (`api.fetch`), an initializer (`User.init`) or a closure.
///   - arg1: The first argument of every call.
/// - Returns: A function of the arguments that are not fixed.
@_alwaysEmitIntoClient
public func partial<A: Sendable, B, Output>(
    @_inheritActorContext _ function: @escaping @Sendable (A, B) async throws -> Output,
    arg1: A
) -> @Sendable (B) async throws -> Output {
    { b in try await function(arg1, b) }
}
