/// A test double: it wraps a function, and records the calls.
///
/// ```swift
/// let save = Spy { (credentials: Credentials) async throws in }       // any function, or `Spy(api.fetch)`
/// let delete = Spy { () async in }
/// let storage = UserStorage(save: save.function, load: { credentials }, delete: delete.function)
///
/// await storage.delete()
/// try await storage.save(credentials: credentials)
///
/// #expect(save.calls.map(\.arguments) == [credentials])
/// #expect(delete.calls[0].order < save.calls[0].order)
/// ```
///
/// Where only the results matter, pass the type of the function, and the results or the error:
///
/// ```swift
/// let load = Spy(Users.Load.self, returning: [.anna])
/// let flaky = Spy(Users.Load.self, results: [.failure(URLError(.timedOut)), .success([.anna])])
/// let broken = Spy(Users.Load.self, throwing: URLError(.timedOut))
/// ```
///
/// The first call has the first result, and so on. Further calls have the last one.
///
/// A spy has the effects of its function: it throws if the function throws, and it is asynchronous or isolated to the
/// main actor if the function is. Arguments and result must be `Sendable`, since the spy keeps them for the test. For a
/// function of other values, record what matters of them in a spy:
///
/// ```swift
/// let pages = Spy { (_: Bool) in }
/// let show: (Loader) -> Void = { loader in pages(loader.hasNextPage) }    // `Loader` is not Sendable
/// ```
///
/// A closure that is written on the main actor runs there, and may use its state. If it is synchronous, a call from
/// another thread blocks that thread until the closure has run. The main actor must not wait for such a thread: both
/// would wait forever.
///
/// A synchronous method of an object that is not `Sendable` can be wrapped too: `Spy(cache.store)`. From then on only
/// the spy may use the object, because calls may come from any thread. If a function takes functions, wrap a closure
/// that calls it: a reference crashes the compiler (Swift 6.3).
///
/// **Threads.** Any number of threads may call a spy and read its calls at once.
public final class Spy<Effects, Output: Sendable, each Argument: Sendable>: Sendable {
    /// One of the spy's calls.
    public typealias Call = SpyCall<(repeat each Argument), Output>

    let body: SpyBody<Output, repeat each Argument>
    let log = SpyLog<(repeat each Argument), Output>()

    /// Only the extensions for each of the `Effects` call this, with the function of these effects in `body`.
    init(_ body: SpyBody<Output, repeat each Argument>) {
        self.body = body
    }

    /// The calls so far, in the order in which they were made. A call that still runs has no result yet.
    public var calls: [Call] { log.calls }

    /// The calls with these arguments, in the order in which they were made.
    ///
    /// Use this for functions of several parameters. Their arguments are a tuple, which is not `Equatable`:
    ///
    /// ```swift
    /// let search = Spy(api.search)
    /// let users = try await search("Ada", 1)
    /// #expect(search.calls(with: "Ada", 1).count == 1)
    /// ```
    ///
    /// Any thread may call this. It takes time linear in the number of calls.
    ///
    /// - Parameter arguments: The arguments to look for.
    /// - Returns: The calls whose arguments are all equal to these.
    public func calls(with arguments: repeat each Argument) -> [Call] where repeat each Argument: Equatable {
        var equal: [Call] = []
        for call in calls {
            var areEqual = true
            for (made, wanted) in repeat (each call.arguments, each arguments) {
                if made != wanted { areEqual = false }
            }
            if areEqual { equal.append(call) }
        }
        return equal
    }
}
