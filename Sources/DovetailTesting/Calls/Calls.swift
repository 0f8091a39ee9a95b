/// A record of calls.
///
/// A test double is a closure in the test, and a record keeps what it was called with:
///
/// ```swift
/// let saved = Calls<Credentials>()
/// let deleted = Calls()
/// var storage = UserStorage()
/// storage.save = { saved($0) }
/// storage.delete = { deleted() }
///
/// await storage.delete()
/// try await storage.save(credentials: credentials)
///
/// #expect(deleted.count == 1)
/// #expect(saved.all == [credentials])
/// ```
///
/// ``CallRecord/all`` has the argument of each call, or a tuple of several. ``CallRecord/next(within:fileID:line:)`` waits for a call.
///
/// The closure returns or throws what the test needs, and records what matters:
///
/// ```swift
/// let requests = Calls<String>()
/// let fetch: Users.Fetch = { route in
///     requests(route.path)
///     throw URLError(.timedOut)
/// }
/// ```
///
/// Several functions can share a record, which then shows the order of their calls.
///
/// **Threads.** Any number of threads and tasks may use a record at once, if its arguments are `Sendable`. A record of other
/// arguments stays where it was created, for instance on the main actor.
public final class Calls<each Argument>: CallRecord<(repeat each Argument)> {
    /// Creates an empty record.
    public override init() {}

    // From `init()` alone, the compiler does not infer that `Calls()` has no arguments.
    /// Creates an empty record of calls with arguments of these types.
    @_disfavoredOverload
    public convenience init(_ types: repeat (each Argument).Type) { self.init() }

    /// Records a call. It takes constant time.
    ///
    /// - Parameter arguments: The arguments of the call, or what matters of them.
    public func callAsFunction(_ arguments: repeat each Argument) { append((repeat each arguments)) }

    /// The calls with these arguments, for functions of several parameters: tuples are not `Equatable`.
    ///
    /// ```swift
    /// let moved = Calls<String, Int>()
    /// moved("left", 2)
    /// #expect(moved.calls(with: "left", 2).count == 1)
    /// ```
    ///
    /// It takes time linear in the number of calls.
    ///
    /// - Parameter arguments: The arguments to look for.
    /// - Returns: The calls whose arguments are all equal to these, in their order.
    public func calls(with arguments: repeat each Argument) -> [(repeat each Argument)]
    where repeat each Argument: Equatable {
        all.filter { call in
            for (made, wanted) in repeat (each call, each arguments) {
                if made != wanted { return false }
            }
            return true
        }
    }
}

// The lock of the record guards all mutable state. What is recorded leaves it, so it has to be Sendable, too.
extension Calls: @unchecked Sendable where repeat each Argument: Sendable {}
