import DovetailAnalysis
import DovetailOnce

/// What changes in a container or a scope while it is used. The lock of the container guards it.
final class ScopeState: @unchecked Sendable {
    // Sendable because the lock of the container guards everything. It also excludes overlapping accesses, so they are not checked at
    // run time.

    @exclusivity(unchecked) var lifecycle = Lifecycle()
    /// The start or stop of everything: the one in progress, or else the last one.
    @exclusivity(unchecked) var transition: Transition?
    /// The services that start, have started or were stopped here. A literal would take longer.
    @exclusivity(unchecked) var services = Dictionary<ObjectIdentifier, ServiceInstance>()
    /// What has to end before services stop, by a number that grows.
    @exclusivity(unchecked) var uses = Dictionary<Int, Use>()
    @exclusivity(unchecked) private(set) var lastUse = 0
    /// Resumed when the last use has ended, or when there is another scope to stop.
    @exclusivity(unchecked) var drain: UnsafeContinuation<Void, Never>?
    /// The starts of several services.
    @exclusivity(unchecked) var starts = Dictionary<ObjectIdentifier, Start>()
    /// The services that failed while they ran, in order.
    @exclusivity(unchecked) var failures: [LifecycleError.Failure] = []
    @exclusivity(unchecked) var run = Run.none
    /// Whether the scope was entered for some work, and ends with it.
    @exclusivity(unchecked) var isWork = false
    /// The number of this scope's use of the one that encloses it, or 0 if it does not use it.
    @exclusivity(unchecked) var useOfOuter = 0

    /// The call to run everything.
    enum Run {
        case none
        /// It has not returned, and this ends it.
        case running(Promise<Void>)
        case ended

        var end: Promise<Void>? { if case .running(let end) = self { end } else { nil } }
    }

    enum Use {
        /// A service starts.
        case start(ServiceInstance, CancellableTask?)
        /// The work for which a scope was entered from here.
        case work(ScopeInstance, CancellableTask?)
        /// A scope that was entered from here, or an extension, in which services have started, or that is in use itself. One that is
        /// about to be released ends its use itself.
        case scope(Weak, DependencyGraph.ID)
    }

    /// An object, because uses with a weak reference of their own would take longer to copy.
    final class Weak {
        weak var scope: ScopeInstance?

        init(_ scope: ScopeInstance) { self.scope = scope }
    }

    /// The uses in the order in which they began.
    var sortedUses: [(number: Int, use: Use)] { uses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// The services that have to be stopped.
    var started: [ServiceInstance] { services.values.filter(\.life.hasStarted) }

    /// The services that start.
    var starting: [Provider] {
        uses.values.compactMap { if case .start(let service, _) = $0 { service.provider } else { nil } }
    }

    /// The tasks of what is in use, in the order in which it began.
    var tasks: [CancellableTask] {
        sortedUses.compactMap { _, use in
            switch use {
            case .start(_, let task), .work(_, let task): task
            case .scope: nil
            }
        }
    }

    /// Whether nothing is in use, and nothing is left that begins work, so that nothing can begin any more.
    var isQuiet: Bool {
        uses.isEmpty && !services.values.contains { $0.life.hasTurnAhead && $0.provider.order.stops <= .draining }
    }

    /// Whether services stop before the work in scopes.
    var isServing: Bool { services.values.contains { $0.life.hasTurnAhead && $0.provider.order.stops == .serving } }

    /// Whether nothing has started, and nothing is in use.
    var isEmpty: Bool { uses.isEmpty && !services.values.contains { $0.life.hasStarted } }

    func add(_ use: Use) -> Int {
        lastUse += 1
        uses[lastUse] = use
        if case .scope = use { resumeDrain() }
        return lastUse
    }

    func removeUse(_ number: Int) {
        guard uses.removeValue(forKey: number) != nil, uses.isEmpty else { return }
        resumeDrain()
    }

    // Resuming runs no code here, so it may happen while the lock is held.
    private func resumeDrain() {
        drain?.resume()
        drain = nil
    }
}

/// A start or a stop of everything in a container or a scope, for which any number of calls wait. A start that fails goes on as a stop.
final class Transition: @unchecked Sendable {
    // Sendable because the lock of the container guards everything that changes.

    /// Where calls wait for it.
    let once: AsyncOnce
    /// What does it.
    let activity: InFlight
    let start: Start?
    /// The limits of a stop that undoes the start.
    var limits: StopLimits
    /// The limits of the stop that has begun.
    private(set) var deadline: StopDeadline?
    /// What has come of the start.
    var result: Result<StartTimeline, any Error> = .failure(CancellationError())
    /// Work in scopes that was cancelled, and hooks that failed.
    var failures: [LifecycleError.Failure] = []

    /// Begins. Call this while the lock is held: what waits for it may come at once.
    init(_ scope: ScopeInstance, _ limits: StopLimits, _ deadline: StopDeadline? = nil, start: Start? = nil) {
        once = AsyncOnce(scope.id)
        activity = InFlight(.transition, at: once)
        self.limits = limits
        self.deadline = deadline
        self.start = start
        _ = activity.beginUnlessMaking()
    }

    /// The error of a start that has failed.
    var startError: LifecycleError? { if case .failure(let error as LifecycleError) = result { error } else { nil } }

    /// The stop begins, unless it has.
    func beginStop() -> StopDeadline {
        let deadline = deadline ?? StopDeadline(limits.undoing)
        self.deadline = deadline
        return deadline
    }

    /// Does it in a task of its own.
    func carryOut(in scope: ScopeInstance, _ body: @escaping @Sendable (ScopeInstance) async -> Void) {
        // A strong reference only while it runs: the task may be released later.
        _ = Task { [weak scope, activity] in
            if let scope { await body(scope) }
            activity.end(nil)
        }
    }
}

/// The task of a use, which can be cancelled until the use ends.
final class CancellableTask: @unchecked Sendable {
    // Sendable because a lock guards the task, which exists while its use does and is not accessed afterwards.

    private let lock = Lock()
    private var task: UnsafeCurrentTask?

    init(_ task: UnsafeCurrentTask) { self.task = task }

    /// The running task. A use in a hook has none to cancel: another stop that waits for the use must not cancel the hook.
    static var running: CancellableTask? {
        Activity.isInStopHook ? nil : withUnsafeCurrentTask { $0.map(CancellableTask.init) }
    }

    func cancel() { lock.withLock { task?.cancel() } }
    func end() { lock.withLock { task = nil } }
}

/// Guards the states of a container, of its extensions, and of all their scopes.
final class ScopeLock: Sendable {
    fileprivate let lock = Lock()
}

extension ScopeInstance {
    /// Reads or changes the state of this scope, or of others of the same container.
    func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try providers.scopeLock.lock.withLock(body) }

    /// The state, created on first use: many scopes are only entered. Call this while the lock is held.
    var state: ScopeState {
        if let existingState { return existingState }
        let state = ScopeState()
        existingState = state
        return state
    }

    /// Whether this scope, or one that encloses it, was entered for some work.
    var isForWork: Bool { locked { enclosing.contains { $0.existingState?.isWork == true } } }

    /// Whether this scope, or one that encloses it, was stopped, or is about to be. Call this while the lock is held.
    var isWithinStopped: Bool { existingState?.lifecycle.isOver == true || outerScope?.isWithinStopped == true }
}

// Using a scope. A scope that is in use uses the one that encloses it, so a container waits for everything within it.

extension ScopeInstance {
    /// Begins the work for which this scope was entered.
    ///
    /// - Returns: The running task, which may be cancelled until its `end` is called.
    /// - Throws: ``ResolutionError`` if an enclosing scope was stopped; `CancellationError` in work that was cancelled.
    func beginWork() throws -> CancellableTask? {
        let task = CancellableTask.running
        try locked {
            try admit(isStart: false, orThrow: ResolutionError.stopped(id))
            state.isWork = true
            useOuter(.work(self, task))
        }
        return task
    }

    /// Ends the work for which this scope was entered, if nothing has started here, as in most scopes.
    func endUnusedWork() -> Bool {
        locked {
            guard state.isEmpty, state.lifecycle.stopIfIdle() else { return false }
            endRunIfOver()
            removeUseOfOuter()
            return true
        }
    }

    /// Ends the use of the enclosing scope, when this scope is released.
    func endUseOfOuter() {
        guard let existingState, existingState.useOfOuter > 0 else { return }
        locked { removeUseOfOuter() }
    }
}

// Call these while the lock is held.
extension ScopeInstance {
    /// Throws unless something may begin in this scope, and so in those that enclose it.
    func admit(isStart: Bool, orThrow refusal: @autoclosure () -> ResolutionError) throws {
        guard isWithinStopped else { return }
        let admissions = enclosing.map { scope in
            // What a service in use starts belongs to it, whatever task that happens in.
            let isInUse = isStart && (scope === self || state.isWork || state.useOfOuter > 0)
            let caller: Lifecycle.Caller =
                switch Activity.innermost(within: ObjectIdentifier(scope))?.kind {
                case .stop?: .hook
                case nil where !isInUse: .outside
                default: .inside
                }
            return scope.state.lifecycle.admission(of: caller, isStart: isStart)
        }
        switch admissions.max() {
        case .admitted?, nil: break
        case .cancelled?: throw CancellationError()
        case .refused?: throw refusal()
        }
    }

    /// Whether the turn to stop has come of a service on which this one depends, in any form.
    func hasStopped(anyNeededBy provider: Provider) -> Bool {
        guard isWithinStopped else { return false }
        let stopped = enclosing.flatMap { $0.state.services.values }.filter {
            $0.life.hadTurn && $0.provider.order < provider.order
        }
        return !stopped.isEmpty
            && !ServiceOrder.reached(from: [provider]).isDisjoint(with: stopped.map { ObjectIdentifier($0.provider) })
    }

    /// The scopes and extensions that are in use here, also within each other. Keep them until the lock is released: the release of the last
    /// reference to one needs it.
    var scopesWithin: [ScopeInstance] {
        state.uses.values.flatMap { use -> [ScopeInstance] in
            let scope: ScopeInstance? =
                switch use {
                case .start: nil
                case .work(let scope, _): scope
                case .scope(let weak, _): weak.scope
                }
            return scope.map { [$0] + $0.scopesWithin } ?? []
        }
    }

    /// Records that the enclosing scope has to wait for this one.
    func useOuter(_ use: @autoclosure () -> ScopeState.Use? = nil) {
        guard let outerScope, state.useOfOuter == 0 else { return }
        outerScope.useOuter()
        state.useOfOuter = outerScope.state.add(use() ?? .scope(ScopeState.Weak(self), id))
    }

    func removeUseOfOuter() {
        guard let outerScope, state.useOfOuter > 0 else { return }
        outerScope.state.removeUse(state.useOfOuter)
        outerScope.endUseOfOuterIfIdle()
        state.useOfOuter = 0
    }

    /// Ends the use of the enclosing scope unless something here is in use, or has started.
    func endUseOfOuterIfIdle() {
        // A run uses it even if it runs no services.
        let isInProgress = state.isWork || state.lifecycle.isChanging || state.run.end != nil
        if !isInProgress, state.isEmpty { removeUseOfOuter() }
    }

    /// The scopes entered from here, and extensions, that are in use and were not entered for some work.
    var innerScopes: [(number: Int, scope: ScopeInstance)] {
        state.sortedUses.compactMap { number, use in
            guard case .scope(let weak, _) = use, let scope = weak.scope else { return nil }
            return (number, scope)
        }
    }
}
