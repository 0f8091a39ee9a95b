import DovetailOnce

/// Something in a container or a scope that has to end before services stop.
final class ScopeUse: @unchecked Sendable {
    // Sendable because the lock of the container guards the place in the list and the stop. Its own lock guards the task.

    enum Kind {
        case start(ServiceInstance)
        /// The work for which a scope was entered from here.
        case work(ScopeInstance)
        /// A scope that was entered from here, or an extension, in which services have started, or that is in use itself. One that is
        /// about to be released ends its use itself.
        case scope(WeakReference<ScopeInstance>)
    }

    /// How far a stop is with a scope that was not entered for some work.
    enum Stop {
        case notBegun, begun
        /// The scope cannot be stopped: it would wait for the stop of this one.
        case impossible
    }

    let kind: Kind
    var stop = Stop.notBegun
    @exclusivity(unchecked) fileprivate var next: ScopeUse?
    // Not counted: the list keeps its entries alive, and removing one updates the entry after it.
    @exclusivity(unchecked) unowned(unsafe) fileprivate var previous: ScopeUse?
    private let lock = Lock()
    // Unsafe because it leaves the closure that receives it. It is cancelled, which any task may do, and only while it runs: until `endTask`.
    // The form whose closure could contain the work leaves the caller's actor.
    @exclusivity(unchecked) private var task: UnsafeCurrentTask?

    init(_ kind: Kind, _ task: UnsafeCurrentTask? = nil) { (self.kind, self.task) = (kind, task) }

    /// A use of the running task. In a hook, there is no task to cancel: another stop that waits for the use must not cancel the hook.
    static func ofCurrentTask(_ kind: Kind) -> ScopeUse {
        Activity.isInStopHook ? ScopeUse(kind) : withUnsafeCurrentTask { ScopeUse(kind, $0) }
    }

    func cancelTask() { lock.withLock { task?.cancel() } }

    /// Call this outside the lock of the container: it waits for cancellation handlers.
    func endTask() { lock.withLock { task = nil } }

    var service: ServiceInstance? { if case .start(let service) = kind { service } else { nil } }

    var scope: ScopeInstance? {
        switch kind {
        case .start: nil
        case .work(let scope): scope
        case .scope(let weak): weak.object
        }
    }
}

/// What is in use in a container or a scope, in the order in which it began. A list, since there may be thousands of requests, and any of them
/// may end next.
struct ScopeUseList: Sequence {
    private var first: ScopeUse?
    private var last: ScopeUse?
    /// How many have begun.
    private(set) var begun = 0

    var isEmpty: Bool { first == nil }

    func makeIterator() -> some IteratorProtocol<ScopeUse> {
        sequence(state: first) { next in
            defer { next = next?.next }
            return next
        }
    }

    mutating func append(_ use: ScopeUse) {
        begun += 1
        if let last {
            use.previous = last
            last.next = use
        } else {
            first = use
        }
        last = use
    }

    /// Returns whether it was there.
    mutating func remove(_ use: ScopeUse) -> Bool {
        let (previous, next) = (use.previous, use.next)
        guard previous != nil || use === first else { return false }
        if let previous { previous.next = next } else { first = next }
        if let next { next.previous = previous } else { last = previous }
        (use.previous, use.next) = (nil, nil)
        return true
    }
}
