/// Remembers the result of a function for each combination of arguments.
///
/// ```swift
/// let find: Users.Find = memoize(api.find, atMost: 100)
/// ```
///
/// The returned function has the effects of `function`, which must be `@Sendable` or isolated to the main actor. A function
/// that only throws, or is only `async`, becomes `async throws`.
/// Arguments and results must be `Sendable`, because any number of threads share the results. The arguments must also
/// be `Hashable`, because all of them together are the key. In a module that is isolated to the main actor by default,
/// declare their types as `nonisolated struct Route: Hashable`: they are compared on any thread.
///
/// The results **belong to the returned function**. Create it once: in a `@Graph`, in a recipe that is `@Shared`; in a
/// container, in a recipe registered as a singleton.
///
/// **Single-flight.** Simultaneous calls with equal arguments share one run: the first call runs the function, and the
/// others wait for it. A synchronous function blocks their threads; an `async` one suspends their tasks, and a task that is
/// cancelled stops waiting. If the task that runs the function is cancelled and fails, one of the waiting calls runs it again.
///
/// **Errors** are thrown to all calls that wait for the run, and are not remembered.
///
/// **Limits.** At capacity, the least recently used result is forgotten; with a time to live, also what is older than that.
///
/// A function may call itself through the returned function with other arguments. With the same arguments it would wait
/// for itself, so the call throws ``ResolutionError``. A function that cannot throw runs as if it were not memoized.
///
/// A call with a remembered result costs a hash, a lock and a comparison, however many results there are; with a time
/// to live, it also reads the clock.
///
/// - Parameters:
///   - function: A function of at most two parameters, whose result depends only on its arguments.
///   - capacity: How many results to remember. Less than 1 counts as 1.
///   - timeToLive: How long to remember a result. Without it, results stay until capacity is reached. To remember
///     nothing, and only share simultaneous calls, use `coalesce`.
///   - clock: The clock that measures the time to live.
///   - invalidator: Makes the function forget: one result by ``Invalidator/invalidate(_:)``, or all of them by
///     ``Invalidator/invalidateAll()``.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func memoize<A: Hashable & Sendable, Output: Sendable, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    atMost capacity: Int = 1_000,
    for timeToLive: Duration? = nil,
    clock: Time = ContinuousClock(),
    invalidator: Invalidator? = nil
) -> @Sendable (A) async throws -> Output {
    let memory = Memory<(A), Output>(capacity, timeToLive, clock, invalidator, ==)
    return { a in
        let hash = hash(of: a)
        if let output = memory.recall(hash, (a)) { return output }
        return try await memory.run(hash, (a)) { try await function(a) }
    }
}

/// Remembers the result of a function for each key, which is computed from its arguments.
///
/// ```swift
/// let fetch: Users.Fetch = memoize(api.fetch, key: { route in route.path }, for: .seconds(60))
/// ```
///
/// Use this for arguments that are not `Hashable`, or of which only a part matters, such as a request with its headers. The
/// function has one or two parameters, and its result depends only on the key. `key` is called once for each call: for an
/// `async` function anywhere, for a synchronous one where that runs.
///
/// Apart from the key, which the invalidator takes, it is like `memoize(_:atMost:for:clock:invalidator:)`.
@_alwaysEmitIntoClient
public func memoize<A: Sendable, Key: Hashable & Sendable, Output: Sendable, Time: Clock<Duration>>(
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws -> Output,
    key: @escaping @Sendable (A) -> Key,
    atMost capacity: Int = 1_000,
    for timeToLive: Duration? = nil,
    clock: Time = ContinuousClock(),
    invalidator: Invalidator? = nil
) -> @Sendable (A) async throws -> Output {
    let memory = Memory<Key, Output>(capacity, timeToLive, clock, invalidator, ==)
    return { a in
        let key = key(a)
        let hash = hash(of: key)
        if let output = memory.recall(hash, key) { return output }
        return try await memory.run(hash, key) { try await function(a) }
    }
}
