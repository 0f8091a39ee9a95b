/// Cancels a function that takes too long.
///
/// ```swift
/// let fetch: Api.Fetch = timeout(api.fetch, after: .seconds(2))
/// ```
///
/// Once the time has passed, the task that runs `function` is cancelled, and **waited for**: no task outlives the call. A
/// function that does not listen to cancellation therefore makes its caller wait, and the caller still receives
/// ``TimeoutError``, whatever the function returns in the end. That is structured concurrency, as Nathaniel J. Smith argues for
/// it in "Timeouts and cancellation for humans", 2018.
///
/// The result is `@Sendable` when `function` is. The function runs in a child task of the caller's, with its priority and
/// task-local values.
///
/// **Cancellation** of the caller cancels the function, and what that throws is thrown. Where both happen, the caller
/// receives `CancellationError`, so code that handles ``TimeoutError`` does not go on in a cancelled task.
///
/// - Parameters:
///   - function: An `async` function of any parameters that can throw.
///   - duration: The time that a call may take. What is not longer than zero has passed at once.
///   - clock: The clock that measures the time.
///   - name: What ``TimeoutError`` calls the function. Without it, the name of the function that `timeout` is written in, which
///     is a recipe's where it decorates a dependency.
///   - actor: Left out by callers, as is `sendable`: both tell overloads apart.
///   - sendable: See `actor`.
/// - Returns: A function like `function` that throws ``TimeoutError`` when it takes too long.
@_alwaysEmitIntoClient
public func timeout<A, Output, Time: Clock<Duration>>(
    _ function: @escaping (A) async throws -> Output,
    after duration: Duration,
    clock: Time = ContinuousClock(),
    name: StaticString = #function,
    on actor: Never? = nil,
    sendable: Never? = nil
) -> (A) async throws -> Output {
    { a in try await finish(function, a, within: duration, clock, name) }
}

/// Calls `function` in a child task, and cancels that when the time has passed.
@_alwaysEmitIntoClient
func finish<Arguments, Output, Time: Clock<Duration>>(
    _ function: @escaping (Arguments) async throws -> Output,
    _ arguments: Arguments,
    within duration: Duration,
    _ clock: Time,
    _ name: StaticString,
    isolation: isolated (any Actor)? = #isolation
) async throws -> Output {
    // What goes to and comes from a child task must be `Sendable`. These are lent to one child only, while this task does
    // nothing but wait for it: it is a call that happens to run in another task, and nobody else reaches them meanwhile.
    nonisolated(unsafe) let function = function
    nonisolated(unsafe) let arguments = arguments

    // Written by the first child, and read here once that has ended.
    nonisolated(unsafe) var result: Result<Output, any Error>?
    let work: @Sendable () async -> Bool? = {
        do { result = .success(try await function(arguments)) } catch { result = .failure(error) }
        return false
    }
    let isTimeOver = await withTaskGroup(of: Bool?.self) { group in
        group.addTask(operation: work)
        group.addTask {
            // Cancelled with the caller, which does not mean that the time is over.
            do { try await clock.sleep(for: duration) } catch { return nil }
            return true
        }
        for await isTimeOver in group {
            guard let isTimeOver else { continue }
            group.cancelAll()
            return isTimeOver
        }
        return false
    }
    if isTimeOver {
        try Task.checkCancellation()
        throw TimeoutError(name: name, duration: duration)
    }
    guard let result else { preconditionFailure("a child that has ended left its result") }
    return try result.get()
}

/// Thrown by a function made with `timeout(_:after:clock:name:)` that took too long.
public struct TimeoutError: Error, CustomStringConvertible {
    // A static string, because a type without references costs every program less.
    @usableFromInline let staticName: StaticString

    /// The time that it was given.
    public let duration: Duration

    /// Makes the error that a function of this name throws, for instance for a test of what handles it.
    @_alwaysEmitIntoClient
    public init(name: StaticString, duration: Duration) {
        self.init(staticName: name, duration: duration)
    }

    @usableFromInline
    init(staticName: StaticString, duration: Duration) {
        self.staticName = staticName
        self.duration = duration
    }

    /// The name that was given to the function.
    @_alwaysEmitIntoClient
    public var name: String { staticName.description }

    /// One sentence that names the function and the time, and says what to do.
    public var description: String {
        "\(staticName) did not finish within \(duration) and was cancelled: give it more time, or find what it waits for"
    }
}
