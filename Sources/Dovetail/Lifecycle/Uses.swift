import DovetailGraph

/// What uses a container or a scope, and has to end before its services stop.
struct Uses {
    enum Use {
        /// A service starts.
        case start(Unmanaged<Provider>, CancellableTask?)
        /// The work for which a scope was entered from here.
        case work(Unmanaged<ScopeInstance>, CancellableTask?)
        /// A scope that was entered from here, or an extension, in which services have started, or that is in use itself.
        case scope(Unmanaged<ScopeInstance>, Living)
    }

    /// A reference to a scope that may be about to be released.
    struct Living {
        weak var scope: ScopeInstance?
    }

    private var uses = Dictionary<Int, Use>()  // a literal would take longer
    private var lastNumber = 0
    /// Resumed when the last use has ended, or when there is another scope to stop.
    private var waiter: UnsafeContinuation<Void, Never>?

    var isEmpty: Bool { uses.isEmpty }
    /// In the order in which they began.
    var all: [(number: Int, use: Use)] { uses.keys.sorted().compactMap { number in uses[number].map { (number, $0) } } }

    mutating func add(_ use: Use) -> Int {
        lastNumber += 1
        uses[lastNumber] = use
        if case .scope = use { resume() }
        return lastNumber
    }

    mutating func remove(_ number: Int) {
        uses[number] = nil
        if uses.isEmpty { resume() }
    }

    /// Removes the uses for which a function returns something, and returns that.
    mutating func removeAll<Result>(_ isRemoved: (_ number: Int, Use) -> Result?) -> [Result] {
        let removed = all.compactMap { number, use in isRemoved(number, use).map { (number, $0) } }
        for (number, _) in removed { remove(number) }
        return removed.map(\.1)
    }

    /// Resumes a call when a use has ended or was added.
    mutating func wait(_ continuation: UnsafeContinuation<Void, Never>) { waiter = continuation }

    // Resuming runs no code here, so it may happen while the lock is held.
    private mutating func resume() {
        waiter?.resume()
        waiter = nil
    }
}

/// The task of a use, which can be cancelled until the use ends.
final class CancellableTask: @unchecked Sendable {
    // Sendable because a lock guards the task, which exists while its use does and is not accessed afterwards.

    private let lock = Lock()
    private var task: UnsafeCurrentTask?

    init(_ task: UnsafeCurrentTask) { self.task = task }

    func cancel() { lock.withLock { task?.cancel() } }
    func end() { lock.withLock { task = nil } }
}
