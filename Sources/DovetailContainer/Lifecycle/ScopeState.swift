import DovetailOnce

/// What changes in a container or a scope while it is used. The lock of the container guards it.
final class ScopeState: @unchecked Sendable {
    // Sendable because the lock of the container guards everything. It also excludes overlapping accesses, so they are not checked at
    // run time.

    @exclusivity(unchecked) var lifecycle = Lifecycle()
    /// The start or stop of everything: the one in progress, or else the last one.
    @exclusivity(unchecked) var transition: Transition?
    /// The services that start, have started or were stopped here, in their order.
    @exclusivity(unchecked) private(set) var services: [ServiceInstance] = []
    /// What has to end before services stop.
    @exclusivity(unchecked) private(set) var uses = ScopeUseList()
    /// Resumed when the last use has ended, or when there is another scope to stop.
    @exclusivity(unchecked) var drain: UnsafeContinuation<Void, Never>?
    /// The starts of several services.
    @exclusivity(unchecked) var starts = Dictionary<ObjectIdentifier, Start>()
    /// The services that failed while they ran, in order.
    @exclusivity(unchecked) var failures: [LifecycleError.Failure] = []
    @exclusivity(unchecked) var run = Run.none
    /// Whether the scope was entered for some work, and ends with it.
    @exclusivity(unchecked) var isWork = false
    /// The use of the scope that encloses this one, while this one is in use.
    @exclusivity(unchecked) var useOfOuter: ScopeUse?

    /// The call to run everything.
    enum Run {
        case none
        /// It has not returned, and this ends it.
        case running(Promise<Void>)
        case ended

        var end: Promise<Void>? { if case .running(let end) = self { end } else { nil } }
    }

    /// The services that have to be stopped, in the order in which they start.
    var started: [ServiceInstance] { services.filter(\.life.hasStarted) }
    var starting: [ServiceInstance] { uses.compactMap(\.service) }

    /// Whether nothing is in use, and nothing is left that begins work, so that nothing can begin any more.
    var isQuiet: Bool {
        uses.isEmpty && !services.contains { $0.life.hasTurnAhead && $0.provider.order.stops <= .draining }
    }

    /// Whether services stop before the work in scopes.
    var isServing: Bool { services.contains { $0.life.hasTurnAhead && $0.provider.order.stops == .serving } }
    /// Whether nothing has started, and nothing is in use.
    var isEmpty: Bool { uses.isEmpty && !services.contains { $0.life.hasStarted } }

    /// The service of a provider whose instances are here. `nil` if it does not start.
    func service(of provider: Provider) -> ServiceInstance? {
        let position = position(of: provider)
        if position < services.count, services[position].provider === provider { return services[position] }
        guard let startup = provider.startup else { return nil }
        let service = ServiceInstance(provider, startup)
        services.insert(service, at: position)
        return service
    }

    private func position(of provider: Provider) -> Int {
        var (lower, upper) = (0, services.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if services[middle].provider.order < provider.order { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    func add(_ use: ScopeUse) {
        uses.append(use)
        if case .scope = use.kind { resumeDrain() }
    }

    func remove(_ use: ScopeUse) { if uses.remove(use), uses.isEmpty { resumeDrain() } }

    // Resuming runs no code here, so it may happen while the lock is held.
    private func resumeDrain() {
        drain?.resume()
        drain = nil
    }
}

/// Guards the states of a container, of its extensions, and of all their scopes. It is no `Locked<Void>`: the thread sanitizer takes a value
/// without size for what lies behind the object.
final class ScopeLock: Sendable { fileprivate let lock = Lock() }

extension ScopeInstance {
    /// Reads or changes the state of this scope, or of others of the same container.
    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        // The container keeps the lock. Tasks that counted references to it would slow each other down.
        try lock._withUnsafeGuaranteedRef { try $0.lock.withLock(body) }
    }

    /// The state, created on first use: many scopes are only entered. Call this while the lock is held.
    var state: ScopeState {
        if let existingState { return existingState }
        let state = ScopeState()
        existingState = state
        return state
    }

    /// Whether this scope, or one that encloses it, was entered for some work.
    var isForWork: Bool { locked { enclosing.contains { $0.existingState?.isWork == true } } }

    /// Whether this is true of this scope, or of one that encloses it. Call this while the lock is held.
    func isWithin(_ matches: (Lifecycle) -> Bool) -> Bool {
        if let existingState, matches(existingState.lifecycle) { return true }
        return outer?.takeUnretainedValue().isWithin(matches) == true
    }
}

// Using a scope. A scope that is in use uses the one that encloses it, so a container waits for everything within it.

extension ScopeInstance {
    /// Begins the work for which this scope was entered. Returns what uses the enclosing scope; until its `endTask` is called, the task may
    /// be cancelled. Throws ``ResolutionError`` if an enclosing scope was stopped, and `CancellationError` in work that was cancelled.
    func beginWork() throws -> ScopeUse {
        let use = ScopeUse.ofCurrentTask(.work(self))
        try locked {
            try admit(isStart: false, orThrow: ResolutionError.stopped(id))
            state.isWork = true
            useOuter(use)
        }
        return use
    }

    /// Ends the work for which this scope was entered, if nothing has started here, as in most scopes.
    func endUnusedWork() -> Bool {
        locked {
            let state = state
            guard state.isEmpty, state.lifecycle.stopIfIdle() else { return false }
            endRunIfOver()
            removeUseOfOuter()
            return true
        }
    }

    /// Ends the use of the enclosing scope, when this scope is released.
    func endUseOfOuter() {
        guard existingState?.useOfOuter != nil else { return }
        locked { removeUseOfOuter() }
    }
}

// Call these while the lock is held.
extension ScopeInstance {
    /// Throws unless something may begin in this scope, and so in those that enclose it.
    func admit(isStart: Bool, orThrow refusal: @autoclosure () -> ResolutionError) throws {
        guard isWithin(\.isOver) else { return }
        let admissions = enclosing.map { scope in
            // What a service in use starts belongs to it, whatever task that happens in.
            let isInUse = isStart && (scope === self || state.isWork || state.useOfOuter != nil)
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
        guard isWithin(\.isOver) else { return false }
        let stopped = enclosing.flatMap { $0.state.services }.filter {
            $0.life.hadTurn && $0.provider.order < provider.order
        }
        return !stopped.isEmpty
            && !Provider.reached(from: [provider]).isDisjoint(with: stopped.map { ObjectIdentifier($0.provider) })
    }

    /// The scopes and extensions that are in use here, also within each other. Keep them until the lock is released: the release of the last
    /// reference to one needs it.
    var scopesWithin: [ScopeInstance] {
        let state = state
        return state.uses.isEmpty ? [] : state.uses.flatMap { use in use.scope.map { [$0] + $0.scopesWithin } ?? [] }
    }

    /// Records that the enclosing scope has to wait for this one.
    func useOuter(_ use: @autoclosure () -> ScopeUse? = nil) {
        guard let outer = outer?.takeUnretainedValue() else { return }
        let state = state
        guard state.useOfOuter == nil else { return }
        let use = use() ?? ScopeUse(.scope(WeakReference(self)))
        outer.useOuter()
        outer.state.add(use)
        state.useOfOuter = use
    }

    func removeUseOfOuter() {
        guard let outer = outer?.takeUnretainedValue() else { return }
        let state = state
        guard let use = state.useOfOuter else { return }
        outer.state.remove(use)
        outer.endUseOfOuterIfIdle()
        state.useOfOuter = nil
    }

    /// Ends the use of the enclosing scope unless something here is in use, or has started.
    func endUseOfOuterIfIdle() {
        guard outer != nil else { return }
        let state = state
        // A run uses it even if it runs no services.
        let isInProgress = state.isWork || state.lifecycle.isChanging || state.run.end != nil
        if !isInProgress, state.isEmpty { removeUseOfOuter() }
    }

    /// The scopes entered from here, and extensions, that are in use and were not entered for some work.
    var innerScopes: [(use: ScopeUse, scope: ScopeInstance)] {
        state.uses.compactMap { use in
            if case .scope(let weak) = use.kind, let scope = weak.object { (use, scope) } else { nil }
        }
    }
}
