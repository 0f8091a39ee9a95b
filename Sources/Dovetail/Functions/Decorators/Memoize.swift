/// Remembers what a function returned, for each combination of arguments.
///
/// ```swift
/// let decode: @Sendable (Path) throws -> Image = memoize(Image.decode, atMost: 100)
/// ```
///
/// The result has the effects of `function`, which is `@Sendable` or belongs to the main actor. The arguments and what is
/// returned are `Sendable`: any number of threads share what is remembered. The arguments are `Hashable`, and all of them together are the key.
/// Where the main actor is the default isolation, a type of arguments is declared as `nonisolated struct Route: Hashable`, as it is compared
/// on any thread.
///
/// What is remembered **belongs to the function that is returned**. Make it once: in a `@Graph`, in a recipe that is
/// `@Shared`; in a container, in one registered as a singleton.
///
/// **Single-flight.** Calls with equal arguments at the same time share one run: the first runs the function, and the
/// others wait for it. A synchronous one blocks their threads; an `async` one suspends their tasks. A task that is
/// cancelled while it waits stops waiting, where the function can throw. Where the task that runs the function is cancelled
/// and fails, the others do not share its fate: one of them runs it again. (`coalesce` goes on with the same run instead.)
///
/// **Failures** reach all who wait for them, and are not remembered.
///
/// **Bounds.** When there is no room, what has not been used for longest is forgotten (least recently used). With a time to
/// live, so is what is older than that, counted from when it was returned, and when it is asked for.
///
/// A function that calls itself through what `memoize` returned is fine. With the same arguments it is called as if it were
/// not memoized, instead of waiting for itself.
///
/// A call with what is remembered takes a hash, a lock and a comparison, however much is remembered, and a look at the clock
/// where there is a time to live.
///
/// - Parameters:
///   - function: A function of any parameters, which always returns the same for the same, or may be taken to.
///   - capacity: For how many combinations of arguments to remember. Less than 1 counts as 1.
///   - timeToLive: For how long. Without it, until there is no room. What is not longer than zero means that nothing is
///     remembered, and that calls at the same time share a run.
///   - clock: The clock that measures this.
///   - memo: Makes the function forget, by ``MemoCache/removeAll()``.
///   - actor: Left out by callers: it tells overloads apart.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func memoize<A: Hashable & Sendable, Output: Sendable, Time: Clock<Duration>>(
    _ function: @escaping @Sendable (A) -> Output,
    atMost capacity: Int = 1_000,
    for timeToLive: Duration? = nil,
    clock: Time = ContinuousClock(),
    in memo: MemoCache? = nil,
    on actor: Never? = nil
) -> @Sendable (A) -> Output {
    let memory = Memory<A, Output, Never>(capacity, timeToLive, clock, memo, ==)
    return { a in
        let hash = a.hashValue
        if let output = memory.recall(hash, a) { return output }
        return memory.run(hash, a, function)
    }
}

/// Makes functions forget what they remember.
///
/// ```swift
/// let memo = MemoCache()
/// let find: Users.Get = memoize(api.find, in: memo)
/// let list: Users.Retrieve = memoize(api.list, for: .seconds(60), in: memo)
/// // …
/// memo.removeAll()            // the next calls find out anew
/// ```
///
/// Any number of functions made with `memoize` may share one. It may be used by any number of threads at once, and does
/// not keep the functions alive.
public struct MemoCache: Sendable {
    /// For each function, what makes it forget, as long as the function is there.
    private let removals = Locked<[@Sendable () -> (@Sendable () -> Void)?]>([])

    /// No function forgets with this yet.
    public init() {}

    /// Removes all that the functions remember.
    ///
    /// What is still being made will reach the calls that wait for it, but is not remembered.
    public func removeAll() {
        // Outside the lock, because values are released, and nobody knows what they do then.
        for removal in removals.withLock({ $0 }) { removal()?() }
    }

    @usableFromInline
    func add(_ removal: @escaping @Sendable () -> (@Sendable () -> Void)?) {
        removals.withLock { removals in
            removals.removeAll { $0() == nil }
            removals.append(removal)
        }
    }
}
