import DovetailOnce

/// Makes functions forget what they remember.
///
/// ```swift
/// let users = Invalidator()
/// let find: Users.Find = memoize(api.find, invalidator: users)
/// let fetch: Users.Fetch = memoize(api.fetch, for: .seconds(60), invalidator: users)
///
/// users.invalidate(user.id)       // the next call with this ID runs `api.find` again
/// users.invalidateAll()           // so does the next call with any argument
/// ```
///
/// Any number of functions made with `memoize` may share one invalidator. It can be used on any number of threads at once,
/// and does not keep the functions alive.
public struct Invalidator: Sendable {
    /// The results to forget.
    @usableFromInline
    enum Invalid: Sendable {
        case all
        /// The result for a key, with the key's hash.
        case key(any Sendable, hash: Int)
    }

    /// Returns a closure that removes results of a function, or `nil` if the function no longer exists.
    @usableFromInline typealias Removal = @Sendable () -> (@Sendable (Invalid) -> Void)?

    private let removals = Locked(RemovalList())

    private struct RemovalList {
        var all: [Removal] = []
        /// If there are more, the removals of functions that no longer exist are dropped.
        var limit = 8
    }

    /// Creates an invalidator that no function uses yet.
    public init() {}

    /// Makes the functions forget all results.
    ///
    /// The result of a run in progress still reaches the calls that wait for it, but is not remembered.
    public func invalidateAll() { invalidate(.all) }

    /// Makes the functions forget their results for these arguments, or for this key.
    ///
    /// The types must be those of the function's parameters: for an `Int?`, write `invalidate(Int?.some(3))`. As with
    /// ``invalidateAll()``, the result of a run in progress is not remembered.
    ///
    /// ```swift
    /// let users = Invalidator()
    /// let search = memoize(api.search, invalidator: users)      // (String, Int) async throws -> [User]
    ///
    /// users.invalidate("Ada", 1)
    /// ```
    ///
    /// - Parameter argument: All arguments of a function, in order; or the key, if the function is memoized by a key.
    public func invalidate<each Argument: Hashable & Sendable>(_ argument: repeat each Argument) {
        var (count, hash) = (0, 0)
        // The table has the hash value of a single argument, and a combined hash of several.
        for argument in repeat each argument { (count, hash) = (count + 1, argument.hashValue) }
        if count > 1 { hash = DovetailFunctions.hash(of: repeat each argument) }
        invalidate(.key((repeat each argument), hash: hash))
    }

    private func invalidate(_ invalid: Invalid) {
        // Outside the lock, because this releases values, and a `deinit` may run any code.
        for removal in removals.withLock({ $0.all }) { removal()?(invalid) }
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
