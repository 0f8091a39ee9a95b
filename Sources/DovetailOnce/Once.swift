public import Synchronization

/// Lets one thread at a time make an instance, and detects threads that would wait for each other forever.
///
/// The thread that makes the instance holds the lock. A recipe may call back into containers while it runs, so two threads could wait
/// for each other's instances. Therefore each thread registers before it waits, and checks whether the maker waits for this thread,
/// directly or through others. Recipes that run here are synchronous, so everything they wait for blocks the thread.
@usableFromInline
package struct Once: ~Copyable, Sendable {
    /// The thread that is making the instance, or 0. Only the holder of the lock changes it.
    @usableFromInline let maker = Atomic<UInt>(0)
    @usableFromInline let lock = Mutex(())

    @usableFromInline
    package init() {}

    /// Runs `work`, which makes the instance if it is still missing, while no other thread does so here. Throws its error, or
    /// ``ResolutionError`` if waiting would never end. The name in messages is a function of `owner` that captures nothing, because
    /// capturing would take as long as the rest.
    @inlinable @inline(__always)
    package func exclusively<Owner>(
        for owner: Owner,
        _ name: (Owner) -> any InstanceName,
        _ work: () throws -> Void
    ) throws {
        let thread = currentThread
        do {
            // Other threads may change the value meanwhile, but only this thread stores its own number.
            if maker.load(ordering: .relaxed) == thread { throw ResolutionError.circular(path: []) }
            let wasFree: Void? = try lock.withLockIfAvailable { _ in try run(work, on: thread) }
            if wasFree == nil { try afterOthers(on: thread, for: name(owner), work) }
        } catch let error as ResolutionError {
            throw error.passing(name(owner))
        }
    }

    /// Runs `work` after the thread that is making the instance has finished.
    @usableFromInline @inline(never)
    func afterOthers(on thread: UInt, for service: any InstanceName, _ work: () throws -> Void) throws {
        try WaitingThreads.wait(thread, for: self, of: service)
        try lock.withLock { _ in
            WaitingThreads.end(thread)
            try run(work, on: thread)
        }
    }

    @inlinable @inline(__always)
    func run(_ work: () throws -> Void, on thread: UInt) throws {
        maker.store(thread, ordering: .relaxed)
        defer { maker.store(0, ordering: .relaxed) }
        try work()
    }
}

/// The threads that wait for an instance, of every container and graph.
private struct WaitingThreads: @unchecked Sendable {
    // Sendable because a waiting thread keeps what it waits for alive, which is read only while the lock is held.

    private struct Wait {
        let thread: UInt
        let once: UnsafePointer<Once>
        let service: any InstanceName
    }

    // Few threads wait at the same time.
    private var waits: [Wait] = []

    private static let all = Locked(WaitingThreads())

    /// Registers a thread that is about to wait, unless it would wait for itself.
    static func wait(_ thread: UInt, for once: borrowing Once, of service: any InstanceName) throws {
        try withUnsafePointer(to: once) { once in
            try all.withLock { try $0.add(Wait(thread: thread, once: once, service: service)) }
        }
    }

    static func end(_ thread: UInt) { all.withLock { all in all.waits.removeAll { $0.thread == thread } } }

    /// Adds a wait, unless it would close a cycle. A maker may not have stored its number yet, or may no longer be the
    /// maker. Then it is not waiting; if it waits later and closes a cycle, its own check finds that.
    private mutating func add(_ wait: Wait) throws {
        // The services that other threads wait for. The caller adds its own.
        var path: [any InstanceName] = []
        var next = wait
        while true {
            let maker = next.once.pointee.maker.load(ordering: .relaxed)
            if maker == wait.thread { throw ResolutionError.circular(path: path) }
            guard let following = waits.first(where: { $0.thread == maker }) else { break }
            path.append(following.service)
            next = following
        }
        waits.append(wait)
    }
}
