import Synchronization

/// The uses of a container: custom scopes that were entered for some work, scopes and extensions in which services have
/// started, and services that are starting. A use has to end before the services that it depends on stop.
final class OpenScopes: @unchecked Sendable {
    // Sendable because a lock guards all mutable state, here and in the scopes. A scope ends its uses before it is
    // released, and a task ends its uses before it ends itself.

    enum Use {
        /// The work for which a scope was entered.
        case call
        /// A scope in which a service has started.
        case started
        /// A service that is starting.
        case start
    }

    private struct Entry {
        /// The scope exists as long as the entry, but may be about to be released.
        let scope: Unmanaged<ScopeInstance>
        weak var living: ScopeInstance?
        let use: Use
        let task: CancellableTask?
    }

    private let lock = Lock()
    private var entries: [Int: Entry] = [:]
    private var lastNumber = 0

    /// Records a use by the running task, and returns its number.
    ///
    /// - Throws: `stopped` if the scope, or one that encloses it, was stopped; `CancellationError` in work that was cancelled.
    func begin(_ use: Use, of scope: ScopeInstance, orThrow stopped: @autoclosure () -> ResolutionError) throws -> Int {
        // A use in a hook has no task to cancel: another stop that waits for the use must not cancel the hook.
        let isInHook = Activity.isInStopHook
        let task = isInHook ? nil : withUnsafeCurrentTask { $0.map(CancellableTask.init) }
        let (number, isCancelled) = lock.withLock { () -> (Int?, isCancelled: Bool) in
            switch scope.admission(of: use, fromHook: isInHook) {
            case .admitted:
                switch use {
                case .call: scope.usage.isCall = true
                case .start: addStarted(scope)
                case .started: break
                }
                return (add(use, of: scope, task), false)
            case .cancelled: return (nil, true)
            case .refused: return (nil, false)
            }
        }
        if isCancelled { throw CancellationError() }
        guard let number else { throw stopped() }
        return number
    }

    /// Records that a service is about to start in an extension, or in a custom scope that was not entered for some
    /// work. The scopes that enclose it then wait until it is stopped or released. Call this while the lock is held.
    private func addStarted(_ scope: ScopeInstance) {
        guard scope.outer != nil, !scope.isInUse else { return }
        scope.startedUse.store(add(.started, of: scope, nil), ordering: .releasing)
        guard scope.isContainer else { return }
        // A stop that is already waiting has to stop this extension too. Resuming it runs no code here, so it may
        // happen while the lock is held.
        scope.eachBlocked(by: .started) { base in
            base.usage.hasNewExtensions = true
            for continuation in base.usage.waiting { continuation.resume() }
            base.usage.waiting = []
        }
    }

    private func add(_ use: Use, of scope: ScopeInstance, _ task: CancellableTask?) -> Int {
        lastNumber += 1
        let living = use == .started ? scope : nil
        entries[lastNumber] = Entry(scope: .passUnretained(scope), living: living, use: use, task: task)
        scope.eachBlocked(by: use) { $0.usage.count += 1 }
        return lastNumber
    }

    func end(_ number: Int) {
        lock.withLock { entries[number]?.task }?.end()
        let continuations = lock.withLock { () -> [UnsafeContinuation<Void, Never>] in
            guard let entry = entries.removeValue(forKey: number) else { return [] }
            var continuations: [UnsafeContinuation<Void, Never>] = []
            entry.scope._withUnsafeGuaranteedRef { scope in
                scope.eachBlocked(by: entry.use) { blocked in
                    blocked.usage.count -= 1
                    guard blocked.usage.count == 0 else { return }
                    continuations += blocked.usage.waiting
                    blocked.usage.waiting = []
                }
            }
            return continuations
        }
        for continuation in continuations { continuation.resume() }
    }

    /// How many uses a scope waits for.
    func count(in scope: ScopeInstance) -> Int { lock.withLock { scope.usage.count } }

    /// How many scopes are in use within one.
    func scopeCount(in scope: ScopeInstance) -> Int {
        lock.withLock { entries.values.count { $0.use != .start && blocks($0, scope) } }
    }

    /// The containers that extend this one and in which a service has started, the latest first.
    private func extensions(of scope: ScopeInstance) -> [ScopeInstance] {
        let started = lock.withLock {
            scope.usage.hasNewExtensions = false
            return entries.sorted { $0.key > $1.key }.map(\.value).filter { $0.use == .started && blocks($0, scope) }
        }
        // Outside the lock: a scope may lose its last other reference meanwhile, and its release ends its use.
        return started.compactMap(\.living).filter(\.isContainer)
    }

    /// Whether a scope, or one that encloses it, was entered for some work.
    func isForWork(_ scope: ScopeInstance) -> Bool {
        lock.withLock {
            var isForWork = false
            scope.each { isForWork = isForWork || $0.usage.isCall }
            return isForWork
        }
    }

    /// Begins to close a scope. From now on, only work that is already running may enter scopes and start services.
    func beginClosing(_ scope: ScopeInstance) {
        lock.withLock { scope.usage.phase = max(scope.usage.phase, .closing) }
    }

    /// Waits until everything in a scope has ended, and closes the scope. Nothing can start in it after that.
    ///
    /// - Parameters:
    ///   - scope: The container or scope.
    ///   - stop: Begins to stop a container that extends this one. Called for all extensions that have started,
    ///     including those that running work starts meanwhile; for some of them more than once.
    func close(_ scope: ScopeInstance, stopping stop: (ScopeInstance) -> Void = { _ in }) async {
        while !closeUnlessInUse(scope) {
            for container in extensions(of: scope) { stop(container) }
            await withUnsafeContinuation { continuation in
                let waits = lock.withLock {
                    let waits = scope.usage.isBusy && !scope.usage.hasNewExtensions
                    if waits { scope.usage.waiting.append(continuation) }
                    return waits
                }
                if !waits { continuation.resume() }
            }
        }
    }

    func closeUnlessInUse(_ scope: ScopeInstance) -> Bool {
        lock.withLock {
            guard !scope.usage.isBusy else { return false }
            scope.usage.phase = .closed
            return true
        }
    }

    /// Cancels all tasks for which a scope waits. From now on, only hooks may begin something.
    ///
    /// - Returns: The scopes that were started, which have to be stopped.
    func cancel(in scope: ScopeInstance) -> [ScopeInstance] {
        let blocking = lock.withLock {
            scope.usage.phase = max(scope.usage.phase, .cancelled)
            // The latest one comes first.
            return entries.sorted { $0.key > $1.key }.map(\.value).filter { blocks($0, scope) }
        }
        // Outside the lock, because it runs cancellation handlers, which may do anything.
        for entry in blocking { entry.task?.cancel() }
        return blocking.compactMap(\.living)
    }

    /// Whether a scope has to wait for an entry. Call this while the lock is held.
    private func blocks(_ entry: Entry, _ scope: ScopeInstance) -> Bool {
        var blocks = false
        entry.scope._withUnsafeGuaranteedRef { $0.eachBlocked(by: entry.use) { blocks = blocks || $0 === scope } }
        return blocks
    }

    /// Stops waiting for the uses of a scope.
    func abandon(_ scope: ScopeInstance) {
        let continuations = lock.withLock {
            scope.usage.isAbandoned = true
            defer { scope.usage.waiting = [] }
            return scope.usage.waiting
        }
        for continuation in continuations { continuation.resume() }
    }
}

/// The task of a use, which can be cancelled until the use ends.
private final class CancellableTask: @unchecked Sendable {
    // Sendable because a lock guards the task, which exists while its use does and is not accessed afterwards.

    private let lock = Lock()
    private var task: UnsafeCurrentTask?

    init(_ task: UnsafeCurrentTask) { self.task = task }

    func cancel() { lock.withLock { task?.cancel() } }
    func end() { lock.withLock { task = nil } }
}

/// How a container or scope is used. The lock of ``OpenScopes`` guards it.
struct ScopeUsage {
    enum Phase: Comparable {
        case open
        /// Only work that is already running may begin something.
        case closing
        /// That work was cancelled. New work is refused, because nothing would cancel it.
        case cancelled
        case closed
    }

    var phase = Phase.open
    /// Whether the scope was entered for some work, and ends with it.
    var isCall = false
    /// How many uses have to end before this scope's services stop.
    var count = 0
    /// Whether a container that extends this one has begun to start, and was not asked to stop yet.
    var hasNewExtensions = false
    /// The calls that wait for these uses to end, or for a new extension.
    var waiting: [UnsafeContinuation<Void, Never>] = []
    /// Whether the remaining uses are abandoned.
    var isAbandoned = false

    var isBusy: Bool { count > 0 && !isAbandoned }
}

/// Whether something may begin in a scope.
private enum Admission: Comparable {
    case admitted
    /// It is part of work that was cancelled.
    case cancelled
    case refused
}

// Call these while the lock is held.
extension ScopeInstance {
    fileprivate func admission(of use: OpenScopes.Use, fromHook isInHook: Bool) -> Admission {
        var admission = Admission.admitted
        each { scope in
            switch scope.usage.phase {
            case .open: break
            case .closing:
                let hasBegun = use == .start && (scope === self || isInUse) || Activity.isRunning(within: scope)
                if !hasBegun { admission = max(admission, .refused) }
            case .cancelled where isInHook: break
            case .cancelled: admission = max(admission, Activity.isRunning(within: scope) ? .cancelled : .refused)
            case .closed: admission = .refused
            }
        }
        return admission
    }

    fileprivate var isInUse: Bool { usage.isCall || startedUse.load(ordering: .relaxed) > 0 }

    /// Calls a function with each scope whose services have to wait for a use of this one. A scope does not wait for its own use,
    /// which ends when it stops.
    fileprivate func eachBlocked(by use: OpenScopes.Use, _ body: (ScopeInstance) -> Void) {
        if use == .start { return each(body) }
        outer?._withUnsafeGuaranteedRef { $0.each(body) }
    }

    /// Calls a function with this scope and each that encloses it.
    fileprivate func each(_ body: (ScopeInstance) -> Void) {
        var next: Unmanaged<ScopeInstance>? = .passUnretained(self)
        while let scope = next {
            next = scope._withUnsafeGuaranteedRef { scope in
                body(scope)
                return scope.outer
            }
        }
    }
}
