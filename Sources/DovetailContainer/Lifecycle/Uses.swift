import DovetailAnalysis
import DovetailOnce

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

    private struct Entry {
        let number: Int
        /// `nil` after its end.
        var use: Use?
    }

    /// In the order in which they began. Those that have ended are removed once they are the majority, so that ending one takes no
    /// longer if there are many.
    private var entries: [Entry] = []
    private var count = 0
    private var lastNumber = 0
    /// Resumed when the last use has ended, or when there is another scope to stop.
    private var waiter: UnsafeContinuation<Void, Never>?

    var isEmpty: Bool { count == 0 }
    /// In the order in which they began.
    var all: [(number: Int, use: Use)] { entries.compactMap { entry in entry.use.map { (entry.number, $0) } } }

    mutating func add(_ use: Use) -> Int {
        lastNumber += 1
        count += 1
        entries.append(Entry(number: lastNumber, use: use))
        if case .scope = use { resume() }
        return lastNumber
    }

    mutating func remove(_ number: Int) {
        guard let index = index(of: number), entries[index].use != nil else { return }
        entries[index].use = nil
        count -= 1
        if isEmpty {
            entries.removeAll(keepingCapacity: true)
            resume()
        } else if count * 2 < entries.count {
            entries.removeAll { $0.use == nil }
        }
    }

    /// The position of a use, found by binary search.
    private func index(of number: Int) -> Int? {
        var range = entries.indices
        while let first = range.first {
            let middle = first + range.count / 2
            if entries[middle].number == number { return middle }
            range = entries[middle].number < number ? middle + 1..<range.upperBound : first..<middle
        }
        return nil
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
