/// Turns a chain of functions of one parameter each into a function of several parameters: undoes `curry(_:)`.
///
/// An unapplied method is such a chain, so this is also how to take the owner of a method as a parameter:
///
/// ```swift
/// let find = uncurry(HTTPApi.find)      // (HTTPApi, User.ID) async throws -> User
/// let user = try await find(cache, 42)
/// ```
///
/// The longest chain of up to five parameters is joined. Where the result is itself a function that should stay one,
/// say so with a type annotation. The effects of the last function of the chain are those of the result, which is
/// `@Sendable` when the first function of the chain is.
///
/// - Parameters:
///   - function: A chain of two to five functions of one parameter each.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function of all the parameters.
@_alwaysEmitIntoClient @_disfavoredOverload  // in an expression with `curry` both would fit
public func uncurry<A, B, Output>(
    _ function: @escaping (A) -> (B) -> Output,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A, B) -> Output {
    { a, b in function(a)(b) }
}
