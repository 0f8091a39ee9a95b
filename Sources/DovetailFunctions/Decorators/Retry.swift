/// Calls a function again while it fails.
///
/// ```swift
/// let fetch: Users.Fetch = retry(
///     timeout(api.fetch, after: .seconds(2)),
///     attempts: 3,
///     when: { $0 is TimeoutError },
///     backoff: exponentialBackoff(from: .milliseconds(100), atMost: .seconds(5))
/// )
/// ```
///
/// Decorators nest in the order in which they are written: above, each attempt may take two seconds. `timeout(retry(…))`
/// would set one limit for all attempts together.
///
/// The result has the effects of `function`, and is `@Sendable` when `function` and the closures are. Calls are independent
/// of each other. The function must be safe to call twice. A call that succeeds at once costs nothing extra.
///
/// A synchronous function is called again at once: it has no `backoff` and no `clock`. The closures of an `async` one may be
/// `async` as well. They run on the actor on which they are written, so they may use its state.
///
/// An `async` function that throws a specific type keeps it, and `isWorthRetrying` takes that type. If the closure takes
/// `any Error`, annotate the result, as in `let fetch: Users.Fetch = retry(…)`. `backoff` takes any error, so one backoff
/// suits all functions.
///
/// **Cancellation.** A `CancellationError` is never retried. A cancelled task stops waiting, and makes no further attempt.
///
/// - Parameters:
///   - function: A function of at most two parameters.
///   - attempts: The greatest number of calls. Less than 1 counts as 1.
///   - isWorthRetrying: Returns whether to try again after an error. Without it, every error is retried.
///   - backoff: Returns how long to wait before the next attempt: `exponentialBackoff(from:atMost:random:)`, or a
///     function of the number of failed attempts, from 1, and of the last error. Without it, there is no wait.
///   - clock: The clock that measures the wait.
/// - Returns: A function like `function`. It throws the error of the last attempt; an error that is not worth retrying;
///   or `CancellationError`, if the task was cancelled and attempts were left. If the function cannot throw that, it
///   throws the error of the last attempt instead.
@_alwaysEmitIntoClient
public func retry<A, Output, Failure: Error, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws(Failure) -> Output,
    attempts: Int,
    @_inheritActorContext when isWorthRetrying: @escaping @Sendable (Failure) async -> Bool = { _ in true },
    @_inheritActorContext backoff: @escaping @Sendable (_ failures: Int, _ error: any Error) async -> Duration =
        constantBackoff(.zero),
    clock: Time = ContinuousClock()
) -> @Sendable (A) async throws(Failure) -> Output {
    { (a: A) async throws(Failure) in
        var failures = 0
        while true {
            do throws(Failure) { return try await function(a) } catch {
                try await count(error, in: &failures, of: attempts, isWorthRetrying)
                try await pause(backoff(failures, error), clock, after: error)
            }
        }
    }
}

/// Returns a function that cannot throw, such as a closure in a test: it never has to be called again.
@_documentation(visibility: internal) @_alwaysEmitIntoClient
public func retry<A, Output, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async -> Output,
    attempts: Int,
    @_inheritActorContext when isWorthRetrying: @escaping @Sendable (any Error) async -> Bool = { _ in true },
    @_inheritActorContext backoff: @escaping @Sendable (_ failures: Int, _ error: any Error) async -> Duration =
        constantBackoff(.zero),
    clock: Time = ContinuousClock()
) -> @Sendable (A) async -> Output {
    function
}

/// Counts a failure, and throws if it was the last attempt or the error is not worth another one.
@_alwaysEmitIntoClient
func count<Failure: Error>(
    _ error: Failure,
    in failures: inout Int,
    of attempts: Int,
    _ isWorthRetrying: (Failure) async -> Bool
) async throws(Failure) {
    failures += 1
    guard failures < attempts, !(error is CancellationError), await isWorthRetrying(error) else { throw error }
    try checkCancellation(after: error)
}

/// The same without `await`, and with any error.
@_alwaysEmitIntoClient
func count(
    _ error: any Error,
    in failures: inout Int,
    of attempts: Int,
    _ isWorthRetrying: (any Error) -> Bool
) throws {
    failures += 1
    guard failures < attempts, !(error is CancellationError), isWorthRetrying(error) else { throw error }
    try Task.checkCancellation()
}

/// Waits for a duration, which may be zero or less. Throws if the task is cancelled by the end.
@_alwaysEmitIntoClient
func pause<Failure: Error, Time: Clock<Duration>>(
    _ duration: Duration,
    _ clock: Time,
    after last: Failure
) async throws(Failure) {
    try checkCancellation(after: last)
    if duration > .zero {
        do { try await sleepInSteps(for: duration, clock) } catch { throw error as? Failure ?? last }
    } else {
        // A function that fails before it suspends would keep its thread, even from what cancels this task.
        await Task.yield()
    }
    try checkCancellation(after: last)
}

/// Throws if the task is cancelled: `CancellationError`, or the last error if the function cannot throw that.
@_alwaysEmitIntoClient
func checkCancellation<Failure: Error>(after last: Failure) throws(Failure) {
    if Task.isCancelled { throw CancellationError() as? Failure ?? last }
}

/// A backoff for `retry(_:attempts:when:backoff:clock:)` that waits equally long before each attempt.
///
/// ```swift
/// let fetch = retry(api.fetch, attempts: 5, backoff: constantBackoff(.seconds(1)))
/// ```
///
/// For any other wait, pass a closure, for instance if a server says when to try again:
///
/// ```swift
/// struct Overloaded: Error { var retryAfter: Duration }
///
/// let fetch = retry(api.fetch, attempts: 5, backoff: { failures, error in
///     (error as? Overloaded)?.retryAfter ?? .seconds(failures)
/// })
/// ```
///
/// It has no state, so any number of functions and threads may share one.
///
/// - Parameter duration: The time to wait. Zero or less means no wait.
/// - Returns: A function that returns that duration.
@_alwaysEmitIntoClient
public func constantBackoff(_ duration: Duration) -> @Sendable (_ failures: Int, _ error: any Error) -> Duration {
    { _, _ in duration }
}

/// A backoff for `retry(_:attempts:when:backoff:clock:)` that waits a random time, up to a limit that doubles with every
/// failure: exponential backoff with full jitter.
///
/// ```swift
/// let backoff = exponentialBackoff(from: .milliseconds(100), atMost: .seconds(10))
/// let fetch = retry(api.fetch, attempts: 5, backoff: backoff)
/// ```
///
/// Without it, callers that failed at the same time, because a server was overloaded, would also try again at the same
/// time. Random waits spread them out best and cause the least work, as Marc Brooker measured in "Exponential Backoff
/// and Jitter", AWS Architecture Blog, 2015.
///
/// - Parameters:
///   - base: The limit after the first failure. It doubles after each further one.
///   - cap: The greatest limit.
///   - random: Returns a number from a range, 0 to 1: the share of the limit to wait for. In a test, `{ $0.upperBound
///     }` waits for the limit itself. Any thread may call it.
/// - Returns: A function that returns a random wait.
@_alwaysEmitIntoClient
public func exponentialBackoff(
    from base: Duration,
    atMost cap: Duration,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
) -> @Sendable (_ failures: Int, _ error: any Error) -> Duration {
    { failures, _ in
        // Doubled step by step, because a multiplication would trap where the limit is far above the cap.
        var limit = min(base, cap)
        var doublings = failures - 1
        while doublings > 0, limit > .zero, limit < cap {
            limit = limit < cap - limit ? limit + limit : cap
            doublings -= 1
        }
        // A share that is out of range or NaN counts as 1. The wait is at most a century, so that multiplying it does not overflow.
        let share = random(0...1)
        return max(.zero, min(limit, .century)) * (share >= 0 && share <= 1 ? share : 1)
    }
}
