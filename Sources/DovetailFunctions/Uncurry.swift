/// Turns a chain of two functions of one parameter each into a function of both parameters, the inverse of `curry(_:)`.
///
/// ```swift
/// func matches(_ text: String) -> (String) -> Bool { { $0.contains(text) } }
///
/// let isMatch = uncurry(matches)      // (String, String) -> Bool
/// isMatch("a", "abc")                 // true
/// ```
///
/// An unapplied method is such a chain, too. The result takes the owner of the method as its first argument.
///
/// Neither function of the chain throws or is `async`. For those, write the call: `{ try await f($0)($1) }`. The result is
/// `@Sendable` when the first function is, and stays on the main actor if the second one does.
///
/// - Parameter function: A chain of two functions.
/// - Returns: A function of both parameters.
@_alwaysEmitIntoClient
public func uncurry<A, B, Output>(
    _ function: @escaping @Sendable (A) -> @MainActor (B) -> Output
) -> @MainActor (A, B) -> Output {
    { (a: A, b: B) in function(a)(b) }
}
