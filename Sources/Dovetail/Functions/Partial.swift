/// Fixes arguments of a function and returns a function of the remaining ones.
///
/// This is how to wire a dependency: fix the arguments that the caller need not know, and leave open those that it
/// passes.
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
/// `function` is and the fixed arguments are `Sendable`. The fixed arguments are evaluated once, when `partial` is
/// called.
///
/// A function of the main actor stays there, and its fixed arguments must be `Sendable`. Call the result in place, or
/// pass it on like any function:
///
/// ```swift
/// func isLonger(_ text: String, than length: Int) -> Bool { text.count > length }
///
/// if partial(isLonger, arg1: "abc")(2) { print("longer") }
/// let long = ["a", "abcd"].filter(partial(isLonger, arg2: 3))      // ["abcd"]
/// let fetch = retry(timeout(partial(api.fetch, arg1: .allUsers), after: .seconds(2)), attempts: 3)
/// ```
///
/// This works for up to three open parameters. With four or more, assign the result to a constant first. If one of
/// those parameters is a function, write a closure instead of a reference, which crashes the compiler (Swift 6.3).
///
/// - Parameters:
///   - function: A function, a method of a value (`api.fetch`), an initializer (`User.init`) or a closure.
///   - arg1: The first argument of every call.
///   - actor: Callers leave it out: it tells overloads apart.
/// - Returns: A function of the arguments that are not fixed.
@_alwaysEmitIntoClient
public func partial<A, B, Output>(
    _ function: @escaping (A, B) -> Output,
    arg1: A,
    on actor: Never? = nil
) -> (B) -> Output {
    { b in function(arg1, b) }
}
