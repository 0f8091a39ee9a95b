/// Observes the calls of a function: for logging, metrics and tracing.
///
/// ```swift
/// let find = tap(
///     api.find,
///     before: { id in logger.debug("finding \(id)") },
///     error: { error in logger.debug("not found: \(error)") }
/// )
/// ```
///
/// The closures run in the task of the call, which waits for them. They cannot change arguments or result. Any of them can
/// be left out. To measure how long a call takes, use `tap(_:clock:log:)`; it is separate because reading a clock takes
/// longer than everything else.
///
/// The result has the effects of `function`, and is `@Sendable` when `function` and all closures are. A call costs as
/// much as calling them. An `async` function that throws a specific type keeps it, and `error` takes that type. If the
/// closure takes `any Error`, annotate the result, as in `let find: Users.Find = tap(…)`.
///
/// The closures of an `async` function may be `async` as well. They run on the actor on which they are written, so they may
/// use its state. Those of a synchronous function run where it runs. If that is the main actor, annotate the first of
/// several: `before: { @MainActor id in … }`; if it is anywhere, annotate each that uses the main actor.
///
/// - Parameters:
///   - function: A function of at most two parameters. If it cannot throw, there is no `error`.
///   - before: Called with the arguments, before `function`.
///   - after: Called with the result of `function`.
///   - onError: Called with the error of `function`.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func tap<A, Output, Failure: Error>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws(Failure) -> Output,
    @_inheritActorContext before: @escaping @Sendable (A) async -> Void = { _ in },
    @_inheritActorContext after: @escaping @Sendable (Output) async -> Void = { _ in },
    @_inheritActorContext error onError: @escaping @Sendable (Failure) async -> Void = { _ in }
) -> @Sendable (A) async throws(Failure) -> Output {
    { (a: A) async throws(Failure) in
        await before(a)
        do throws(Failure) {
            let output = try await function(a)
            await after(output)
            return output
        } catch {
            await onError(error)
            throw error
        }
    }
}

/// Logs the calls of an `async` function: its arguments, its result, and how long it took.
///
/// ```swift
/// let fetch = tap(api.fetch, clock: .continuous) { route, result, duration in
///     logger.debug("\(route.path): \(result) in \(duration)")
/// }
/// ```
///
/// If `function` can throw, `result` is a `Result`, so that the log includes the calls that failed. Otherwise it is the
/// value that `function` returned. Apart from that, this is like `tap(_:before:after:error:)`.
@_alwaysEmitIntoClient @_disfavoredOverload  // it fits a function that cannot throw, too
public func tap<A, Output, Failure: Error, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws(Failure) -> Output,
    clock: Time,
    @_inheritActorContext log: @escaping @Sendable (A, Result<Output, Failure>, Duration) async -> Void
) -> @Sendable (A) async throws(Failure) -> Output {
    { (a: A) async throws(Failure) in
        let start = clock.now
        do throws(Failure) {
            let output = try await function(a)
            await log(a, .success(output), start.duration(to: clock.now))
            return output
        } catch {
            await log(a, .failure(error), start.duration(to: clock.now))
            throw error
        }
    }
}
