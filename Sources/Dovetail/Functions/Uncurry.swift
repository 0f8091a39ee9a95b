/// Turns a chain of functions of one parameter each into a function of several parameters, the inverse of `curry(_:)`.
///
/// An unapplied method is such a chain. The result takes the owner of the method as its first argument:
///
/// ```swift
/// let find = uncurry(HTTPApi.find)      // (HTTPApi, User.ID) async throws -> User
/// let user = try await find(cache, 42)
/// ```
///
/// A chain of up to five functions is joined as a whole. If its last function returns a function that should stay one,
/// annotate the type of the result. The result has the effects of the last function of the chain, and is `@Sendable`
/// when the first one is.
///
/// - Parameters:
///   - function: A chain of two to five functions of one parameter each.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function of all the parameters.
@_alwaysEmitIntoClient @_disfavoredOverload  // otherwise both overloads would fit within `curry`
public func uncurry<A, B, Output>(
    _ function: @escaping (A) -> (B) -> Output,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A, B) -> Output {
    { a, b in function(a)(b) }
}
