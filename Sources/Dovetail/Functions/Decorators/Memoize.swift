/// Remembers the result of a function for each combination of arguments.
///
/// ```swift
/// let find: Users.Find = memoize(api.find, atMost: 100)
/// ```
///
/// The returned function has the effects of `function`, which must be `@Sendable` or isolated to the main actor.
/// Arguments and results must be `Sendable`, because any number of threads share the results. The arguments must also
/// be `Hashable`, because all of them together are the key. In a module that is isolated to the main actor by default,
/// declare their types as `nonisolated struct Route: Hashable`: they are compared on any thread.
///
/// The results **belong to the returned function**. Create it once: in a `@Graph`, in a recipe that is `@Shared`; in a
/// container, in a recipe registered as a singleton.
///
/// **Single-flight.** Simultaneous calls with equal arguments share one run: the first call runs the function, and the
/// others wait for it. A synchronous function blocks their threads; an `async` one suspends their tasks. If the
/// function can throw, a task that is cancelled stops waiting. If the task that runs the function is cancelled and
/// fails, one of the waiting calls runs it again. (`coalesce` continues the same run instead.)
///
/// **Errors** are thrown to all calls that wait for the run, and are not remembered.
///
/// **Limits.** At capacity, the least recently used result is forgotten. With a time to live, a result is forgotten
/// when it is older than that.
///
/// A function may call itself through the returned function with other arguments. With the same arguments it would wait
/// for itself, so the call throws ``ResolutionError``. If the function cannot throw that, it runs as if it were not
/// memoized.
///
/// A call with a remembered result costs a hash, a lock and a comparison, however many results there are; with a time
/// to live, it also reads the clock.
///
/// - Parameters:
///   - function: A function of any parameters, whose result depends only on its arguments.
///   - capacity: How many results to remember. Less than 1 counts as 1.
///   - timeToLive: How long to remember a result. Without it, results stay until capacity is reached. With zero or
///     less, nothing is remembered, but simultaneous calls share a run.
///   - clock: The clock that measures the time to live.
///   - memo: Makes the function forget: one result by ``MemoCache/remove(_:)``, or all of them by ``MemoCache/removeAll()``.
///   - actor: Callers leave it out: it tells overloads apart.
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

/// Remembers the result of a function for each key, which is computed from its arguments.
///
/// ```swift
/// let fetch: Users.Fetch = memoize(api.fetch, key: { route in route.path }, for: .seconds(60))
/// ```
///
/// Use this for arguments that are not `Hashable`, or of which only a part matters, such as a request with its headers.
/// Apart from the key, it is like `memoize(_:atMost:for:clock:in:)`.
///
/// - Parameters:
///   - function: A function of at least one parameter, whose result depends only on the key.
///   - key: Returns the key for the arguments. It is called once for each call, on the actor of `function`.
///   - capacity: How many results to remember. Less than 1 counts as 1.
///   - timeToLive: How long to remember a result. Without it, results stay until capacity is reached.
///   - clock: The clock that measures the time to live.
///   - memo: Makes the function forget: one key by ``MemoCache/remove(_:)``, or all of them by ``MemoCache/removeAll()``.
///   - actor: Callers leave it out: it tells overloads apart.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func memoize<A: Sendable, Key: Hashable & Sendable, Output: Sendable, Time: Clock<Duration>>(
    _ function: @escaping @Sendable (A) -> Output,
    key: @escaping @Sendable (A) -> Key,
    atMost capacity: Int = 1_000,
    for timeToLive: Duration? = nil,
    clock: Time = ContinuousClock(),
    in memo: MemoCache? = nil,
    on actor: Never? = nil
) -> @Sendable (A) -> Output {
    let memory = Memory<Key, Output, Never>(capacity, timeToLive, clock, memo, ==)
    return { a in
        let key = key(a)
        let hash = key.hashValue
        if let output = memory.recall(hash, key) { return output }
        return memory.run(hash, key) { _ in function(a) }
    }
}

/// Makes functions forget what they remember.
///
/// ```swift
/// let memo = MemoCache()
/// let find: Users.Find = memoize(api.find, in: memo)
/// let fetch: Users.Fetch = memoize(api.fetch, for: .seconds(60), in: memo)
///
/// memo.remove(user.id)        // the next call with this ID runs `api.find` again
/// memo.removeAll()            // so does the next call with any argument
/// ```
///
/// Any number of functions made with `memoize` may share one cache. It can be used on any number of threads at once,
/// and does not keep the functions alive.
public struct MemoCache: Sendable {
    /// The results to remove.
    @usableFromInline
    enum Forgotten: Sendable {
        case all
        /// The result for a key, with the key's hash.
        case key(any Sendable, hash: Int)
    }

    /// Returns a closure that removes results of a function, or `nil` if the function no longer exists.
    @usableFromInline typealias Removal = @Sendable () -> (@Sendable (Forgotten) -> Void)?

    private let removals = Locked(Removals())

    private struct Removals {
        var all: [Removal] = []
        /// If there are more, the removals of functions that no longer exist are dropped.
        var limit = 8
    }

    /// Creates a cache that no function uses yet.
    public init() {}

    /// Removes all results that the functions remember.
    ///
    /// The result of a run in progress still reaches the calls that wait for it, but is not remembered.
    public func removeAll() {
        remove(.all)
    }

    /// Removes the results that the functions remember for these arguments, or for this key.
    ///
    /// The types must be those of the function's parameters: for an `Int?`, write `remove(Int?.some(3))`. As with
    /// ``removeAll()``, the result of a run in progress is not remembered.
    ///
    /// ```swift
    /// let memo = MemoCache()
    /// let search = memoize(api.search, in: memo)      // (String, Int) async throws -> [User]
    ///
    /// memo.remove("Ada", 1)
    /// ```
    ///
    /// - Parameter argument: All arguments of a function, in order; or the key, if the function is memoized by a key.
    public func remove<each Argument: Hashable & Sendable>(_ argument: repeat each Argument) {
        var (count, hash) = (0, 0)
        // The table has the hash value of a single argument, and a combined hash of several.
        for argument in repeat each argument { (count, hash) = (count + 1, argument.hashValue) }
        if count > 1 { hash = Dovetail.hash(of: repeat each argument) }
        remove(.key((repeat each argument), hash: hash))
    }

    private func remove(_ forgotten: Forgotten) {
        // Outside the lock, because this releases values, and a `deinit` may run any code.
        for removal in removals.withLock({ $0.all }) { removal()?(forgotten) }
    }

    @usableFromInline
    func add(_ removal: @escaping Removal) {
        removals.withLock { removals in
            removals.all.append(removal)
            guard removals.all.count > removals.limit else { return }
            removals.all.removeAll { $0() == nil }
            removals.limit = max(8, 2 * removals.all.count)
        }
    }
}
