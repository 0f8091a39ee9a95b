/// Remembers the result of a function for each combination of arguments.
///
/// ```swift
/// let find: Users.Find = memoize(api.find, atMost: 100)
/// ```
///
/// The returned function has the effects of `function`, which is `@Sendable` or isolated to the main actor. Arguments and
/// results are `Sendable`, because any number of threads share the results. The arguments are `Hashable`, and all of them
/// together are the key. Where the main actor is the default isolation, an argument's type is declared as
/// `nonisolated struct Route: Hashable`, as it is compared on any thread.
///
/// The results **belong to the returned function**. Create it once: in a `@Graph`, in a recipe that is `@Shared`; in a
/// container, in a recipe registered as a singleton.
///
/// **Single-flight.** Calls with equal arguments at the same time share one run: the first runs the function, and the
/// others wait for it. A synchronous function blocks their threads; an `async` one suspends their tasks. A task that is
/// cancelled while it waits stops waiting, if the function can throw. If the task that runs the function is cancelled and
/// fails, one of the waiting calls runs it again. (`coalesce` continues the same run instead.)
///
/// **Failures** are thrown to all calls that wait for the run, and are not remembered.
///
/// **Bounds.** At capacity, the least recently used result is forgotten. With a time to live, a call ignores and forgets a
/// result that was returned longer ago than that.
///
/// A function may call itself through the returned function, with other arguments. With the same arguments it would wait for
/// itself: it receives ``ResolutionError``, or if it cannot throw that, it is called as if it were not memoized.
///
/// A call with a remembered result costs a hash, a lock and a comparison, however many results there are, and with a time to
/// live one reading of the clock.
///
/// - Parameters:
///   - function: A function of any parameters, whose result depends on its arguments only, or may be treated that way.
///   - capacity: For how many combinations of arguments to remember. Less than 1 counts as 1.
///   - timeToLive: How long to remember a result. Without it, results stay until capacity is reached. With zero or less,
///     nothing is remembered, but calls at the same time share a run.
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
/// That suits arguments that are not `Hashable`, or of which only a part matters: a request with its headers, say. Apart from
/// the key it is like `memoize(_:atMost:for:clock:in:)`.
///
/// - Parameters:
///   - function: A function of at least one parameter, whose result depends on the key only, or may be treated that way.
///   - key: The key of these arguments. It runs for each call, wherever `function` does.
///   - capacity: For how many keys to remember. Less than 1 counts as 1.
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
/// memo.remove(user.id)        // the next call for this user runs `api.find` again
/// memo.removeAll()            // so do all calls
/// ```
///
/// Any number of functions made with `memoize` may share one. It may be used by any number of threads at once, and does
/// not keep the functions alive.
public struct MemoCache: Sendable {
    /// What a function is to forget.
    @usableFromInline
    enum Forgotten: Sendable {
        case all
        /// The result for a key, which has this hash.
        case key(any Sendable, hash: Int)
    }

    /// Returns a closure that makes a function forget, if the function still exists.
    @usableFromInline typealias Removal = @Sendable () -> (@Sendable (Forgotten) -> Void)?

    private let removals = Locked(Removals())

    private struct Removals {
        var all: [Removal] = []
        /// When there are more, those of functions that are gone are left out.
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
    /// Functions whose arguments have other types forget nothing: for an `Int?`, say `remove(Int?.some(3))`. As with ``removeAll()``, the result of a run in progress is
    /// not remembered.
    ///
    /// ```swift
    /// let memo = MemoCache()
    /// let search = memoize(api.search, in: memo)      // (String, Int) async throws -> [User]
    ///
    /// memo.remove("Ada", 1)
    /// ```
    ///
    /// - Parameter argument: All arguments of a function, in order; or the key, if it was made with one.
    public func remove<each Argument: Hashable & Sendable>(_ argument: repeat each Argument) {
        var (count, hash) = (0, 0)
        // A function of one parameter uses its hash value, one of several a common hash.
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
