/// Cancels a function that takes too long.
///
/// ```swift
/// let fetch: Users.Fetch = timeout(api.fetch, after: .seconds(2))
/// ```
///
/// When the time is over, `timeout` cancels the task that runs `function`, and **waits for its end**: no task outlives the call. If the
/// function ignores cancellation, the caller waits for it, and then receives ``TimeoutError`` whatever the function returns. Nathaniel
/// J. Smith explains this structured concurrency in "Timeouts and cancellation for humans", 2018.
///
/// The result is `async throws`, and `@Sendable` when `function` is. The function runs in a child task, with the priority and the
/// task-local values of the caller.
///
/// **Cancellation** of the caller cancels the function, and its error is rethrown. If the time is over as well, the caller receives
/// `CancellationError`, so that code that handles ``TimeoutError`` does not continue in a cancelled task.
///
/// - Parameters:
///   - function: A function of at most two parameters.
///   - duration: The time that a call may take. With zero or less, the call is cancelled at once.
///   - clock: The clock that measures the time.
///   - name: The function's name in ``TimeoutError``. By default, the name of the function that calls `timeout`, for
///     instance a recipe.
/// - Returns: A function like `function` that throws ``TimeoutError`` when it takes too long.
@_alwaysEmitIntoClient
public func timeout<A, Output, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    after duration: Duration,
    clock: Time = ContinuousClock(),
    name: StaticString = #function
) -> @Sendable (A) async throws -> Output {
    { a in try await finish(within: duration, clock, name) { try await function(a) } }
}

/// Makes a call in a child task, and cancels it after a duration.
@_alwaysEmitIntoClient
func finish<Output, Time: Clock<Duration>>(
    within duration: Duration,
    _ clock: Time,
    _ name: StaticString,
    isolation: isolated (any Actor)? = #isolation,
    _ call: @escaping () async throws -> Output
) async throws -> Output {
    // The compiler requires values that a child task uses to be `Sendable`, and not bound to this call. This is safe even if
    // they are not, because only one child uses them while this task merely waits for it.
    nonisolated(unsafe) let call = call
    // The first child writes it, and this task reads it after that child has ended.
    nonisolated(unsafe) var result: Result<Output, any Error>?
    let work: @Sendable () async -> Bool? = {
        do { result = .success(try await call()) } catch { result = .failure(error) }
        return false
    }
    let isTimeOver = await withTaskGroup(of: Bool?.self) { group in
        group.addTask(operation: work)
        group.addTask {
            // The sleep also ends if the caller is cancelled. Then the time has not passed.
            do { try await sleepInSteps(for: duration, clock) } catch { return nil }
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
    // A static string, because a type without references adds less to every program.
    @usableFromInline let staticName: StaticString

    /// The time limit.
    public let duration: Duration

    /// Creates the error, for instance in a test of the code that handles it.
    @_alwaysEmitIntoClient
    public init(name: StaticString, duration: Duration) {
        staticName = name
        self.duration = duration
    }

    /// The name of the function.
    @_alwaysEmitIntoClient
    public var name: String { staticName.description }

    /// One sentence that names the function and the time, and says what to do.
    public var description: String {
        "\(staticName) did not finish within \(duration) and was cancelled: give it more time, or find what it waits for"
    }
}
