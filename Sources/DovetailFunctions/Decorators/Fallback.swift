/// Calls another function if the first one fails.
///
/// ```swift
/// let find: Users.Find = fallback(cache.find, to: api.find)
/// let fetch: Users.Fetch = fallback(api.fetch, to: cache.fetch) { $0 is URLError }
/// ```
///
/// The result has the effects of both functions, and is `@Sendable` when they and `isReason` are. A success costs nothing extra.
///
/// After a `CancellationError`, and after any error in a cancelled task, the error is rethrown without a call of `next`.
///
/// - Parameters:
///   - function: A function of at most two parameters that can throw.
///   - next: A function of the same parameters. It is called with the same arguments.
///   - isReason: Returns whether to call `next` after an error. Otherwise the error is rethrown. Without this
///     parameter, `next` is called after every error.
/// - Returns: A function like both. If both fail, it throws ``FallbackError`` with the errors in order, including those of
///   nested fallbacks.
@_alwaysEmitIntoClient
public func fallback<A, Output>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    @_inheritActorContext to next: @escaping @Sendable (A) async throws -> Output,
    @_inheritActorContext when isReason: @escaping @Sendable (any Error) async -> Bool = { _ in true }
) -> @Sendable (A) async throws -> Output {
    { a in
        do { return try await function(a) } catch let first {
            try await rethrow(first, unless: isReason)
            do { return try await next(a) } catch { throw joined(first, error) }
        }
    }
}

/// Rethrows the error, unless it is a reason to call the other function.
@_alwaysEmitIntoClient
func rethrow(_ error: any Error, unless isReason: (any Error) async -> Bool) async throws {
    guard !(error is CancellationError), !Task.isCancelled, await isReason(error) else { throw error }
}

/// The same without `await`.
@_alwaysEmitIntoClient
func rethrow(_ error: any Error, unless isReason: (any Error) -> Bool) throws {
    guard !(error is CancellationError), !Task.isCancelled, isReason(error) else { throw error }
}

/// The error to throw if both functions failed.
@_alwaysEmitIntoClient
func joined(_ first: any Error, _ second: any Error) -> any Error {
    // A cancelled caller receives the cancellation alone.
    if second is CancellationError { return second }
    return FallbackError(
        ((first as? FallbackError)?.errors ?? [first]) + ((second as? FallbackError)?.errors ?? [second])
    )
}

/// Thrown by a function made with `fallback(_:to:when:)` when none of its functions succeeded.
public struct FallbackError: Error, CustomStringConvertible {
    /// The errors of all functions, in the order in which they were called. There are at least two.
    public let errors: [any Error]

    /// Creates the error, for instance in a test of the code that handles it.
    public init(_ errors: [any Error]) { self.errors = errors }

    /// One sentence that lists all errors.
    public var description: String { "none of the functions succeeded: \(errors)" }
}
