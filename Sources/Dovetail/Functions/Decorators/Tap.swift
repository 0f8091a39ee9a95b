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
/// The closures run on the thread and in the task of the call, which waits for them. They cannot change arguments or
/// result. Any of them can be left out. To measure how long a call takes, use `tap(_:clock:before:after:error:)`; it is
/// separate because reading a clock takes longer than everything else.
///
/// The result has the effects of `function`, and is `@Sendable` when `function` and all closures are. A call costs as
/// much as calling them. A function that throws a specific type keeps it if it has at most three parameters, and
/// `error` takes that type. If the closure takes `any Error`, annotate the result, as in `let find: Users.Find =
/// tap(…)`.
///
/// If `function` is isolated to the main actor, the closures run there too; annotate the first of several: `before: {
/// @MainActor id in … }`. With any other function, annotate each closure that uses the main actor. The result is then
/// isolated to the main actor.
///
/// - Parameters:
///   - function: A function of any parameters. If it cannot throw, there is no `error`.
///   - before: Called with the arguments, before `function`.
///   - after: Called with the result of `function`.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func tap<A, Output>(
    _ function: @escaping (A) -> Output,
    before: @escaping (A) -> Void = { _ in },
    after: @escaping (Output) -> Void = { _ in },
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) -> Output {
    { a in
        before(a)
        let output = function(a)
        after(output)
        return output
    }
}

/// Observes the calls of a function, and how long each of them takes.
///
/// ```swift
/// let find = tap(
///     api.find,
///     clock: .continuous,
///     after: { user, duration in logger.debug("found \(user.name) in \(duration)") },
///     error: { error, duration in logger.debug("failed after \(duration): \(error)") }
/// )
/// ```
///
/// Like `tap(_:before:after:error:)`, but it also reads the clock before and after each call.
///
/// - Parameters:
///   - function: A function of any parameters. If it cannot throw, there is no `error`.
///   - clock: The clock that measures how long `function` takes.
///   - before: Called with the arguments, before `function`.
///   - after: Called with the result of `function`, and how long it took.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func tap<A, Output, Time: Clock<Duration>>(
    _ function: @escaping (A) -> Output,
    clock: Time,
    before: @escaping (A) -> Void = { _ in },
    after: @escaping (Output, Duration) -> Void = { _, _ in },
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) -> Output {
    { a in
        before(a)
        let start = clock.now
        let output = function(a)
        after(output, start.duration(to: clock.now))
        return output
    }
}

/// Logs the calls of a function: its arguments, its result, and how long it took.
///
/// ```swift
/// let fetch = tap(api.fetch, clock: .continuous) { route, result, duration in
///     logger.debug("\(route.path): \(result) in \(duration)")
/// }
/// ```
///
/// If `function` can throw, `result` is a `Result`, so that the log includes the calls that failed. Otherwise it is the
/// value that `function` returned. Apart from that, this is like `tap(_:clock:before:after:error:)`.
///
/// - Parameters:
///   - function: A function of at most three parameters.
///   - clock: The clock that measures how long `function` takes.
///   - log: Called after `function`, with its arguments, its result, and how long it took.
///   - actor: Callers leave it out, like `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func tap<A, Output, Time: Clock<Duration>>(
    _ function: @escaping (A) -> Output,
    clock: Time,
    log: @escaping (A, Output, Duration) -> Void,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) -> Output {
    { a in
        let start = clock.now
        let output = function(a)
        log(a, output, start.duration(to: clock.now))
        return output
    }
}
