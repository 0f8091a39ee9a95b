/// Calls another function where the first one fails.
///
/// ```swift
/// let find: Users.Get = fallback(cache.find, to: api.find)
/// let list: Users.Retrieve = fallback(fallback(api.fetch, to: mirror.fetch), to: bundle.fetch) { $0 is Unreachable }
/// ```
///
/// The result has the effects of both functions, and is `@Sendable` when they and `isReason` are. A call that succeeds
/// costs no more than the call.
///
/// A `CancellationError` is no reason to call another function, and no error is in a task that is cancelled: it is
/// thrown as it is.
///
/// - Parameters:
///   - function: A function of any parameters that can throw.
///   - next: A function of the same parameters, which is called with the same arguments.
///   - isReason: Whether this error is a reason to call `next`. Without it, every error is. Any other error is thrown as
///     it is.
///   - actor: Left out by callers, as is `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like both. Where both fail it throws ``FallbackError``, with the errors of all, in order, also of
///   those that are made with `fallback` themselves.
@_alwaysEmitIntoClient
public func fallback<A, Output>(
    _ function: @escaping (A) throws -> Output,
    to next: @escaping (A) throws -> Output,
    when isReason: @escaping (any Error) -> Bool = { _ in true },
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) throws -> Output {
    { a in
        do { return try function(a) } catch let first {
            try rethrow(first, unless: isReason)
            do { return try next(a) } catch { throw joined(first, error) }
        }
    }
}

/// Throws an error that is no reason to call another function.
@_alwaysEmitIntoClient
func rethrow(_ error: any Error, unless isReason: (any Error) -> Bool) throws {
    guard !(error is CancellationError), !Task.isCancelled, isReason(error) else { throw error }
}

/// What to throw where both functions failed.
@_alwaysEmitIntoClient
func joined(_ first: any Error, _ second: any Error) -> any Error {
    // Whoever was cancelled is to hear of that, and of nothing else.
    if second is CancellationError { return second }
    return FallbackError(
        ((first as? FallbackError)?.errors ?? [first]) + ((second as? FallbackError)?.errors ?? [second])
    )
}

/// Thrown by a function made with `fallback(_:to:when:)` when none of its functions succeeded.
public struct FallbackError: Error, CustomStringConvertible {
    /// The errors of all functions, in the order in which they were called. There are at least two.
    public let errors: [any Error]

    /// Makes the error of functions that failed with these errors, for instance for a test of what handles it.
    public init(_ errors: [any Error]) {
        self.errors = errors
    }

    /// One sentence with all that went wrong.
    public var description: String {
        "none of the functions succeeded: \(errors)"
    }
}
