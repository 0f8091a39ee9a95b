/// A function that a test can question: it does what the function it wraps does, and remembers its calls.
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
/// Where only the answer matters, the function's type is enough:
///
/// ```swift
/// let load = Spy(Users.Load.self, returning: [.anna])
/// let flaky = Spy(Users.Load.self, results: [.failure(URLError(.timedOut)), .success([.anna])])
/// let broken = Spy(Users.Load.self, throwing: URLError(.timedOut))
/// ```
///
/// Answers are given in the order of the calls, and the last one is given from then on.
///
/// A spy has the effects of its function: it throws if that throws, and is asynchronous or isolated to the main actor
/// if that is. Arguments and result must be `Sendable`, since a spy keeps them for the test; for a function of other
/// values, write down inside of the function what matters of them:
///
/// ```swift
/// let pages = Spy { (_: Bool) in }
/// let stop: (Loader) -> Void = { loader in pages(loader.hasNextPage) }    // `Loader` is not Sendable
/// ```
///
/// A closure that is written on the main actor may use what is there, and runs there. Where it is synchronous, a call from elsewhere waits for
/// it, and must not be one that the main actor waits for in turn.
///
/// A method of an object that is not `Sendable` can be spied on too, if it is synchronous: `Spy(cache.cache)`. The object is the
/// spy's from then on, since calls may come from any thread; ask the spy instead of the object. Where a function takes
/// functions, wrap a closure instead of a reference to it, as that crashes the compiler (Swift 6.3).
///
/// **Threads.** A spy can be called and questioned from any number of threads at once.
public final class Spy<Effects, Output: Sendable, each Argument: Sendable>: Sendable {
    /// One of the spy's calls.
    public typealias Call = SpyCall<(repeat each Argument), Output>

    let body: SpyBody<Output, repeat each Argument>
    let log = SpyLog<(repeat each Argument), Output>()

    /// `body` has the case of `Effects`: only the extensions for these call this.
    init(_ body: SpyBody<Output, repeat each Argument>) {
        self.body = body
    }

    /// The calls so far, in their order. Those that still run have no result yet.
    public var calls: [Call] { log.calls }

    /// The calls with these arguments, in their order.
    ///
    /// The arguments of a function of several parameters are a tuple, which is not `Equatable`:
    ///
    /// ```swift
    /// let search = Spy(api.search)
    /// #expect(search.calls(with: "Ada", 1).count == 1)
    /// ```
    ///
    /// It may be asked by any thread, and looks at each call.
    ///
    /// - Parameter arguments: What the function was called with.
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
