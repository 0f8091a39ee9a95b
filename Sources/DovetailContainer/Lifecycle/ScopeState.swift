import DovetailAnalysis
import DovetailOnce

/// What changes in a container or a scope while it is used. The lock of the container guards it.
final class ScopeState: @unchecked Sendable {
    // Sendable because the lock of the container guards everything. It also excludes overlapping accesses, so they are not checked at
    // run time.

    @exclusivity(unchecked) var lifecycle = Lifecycle()
    /// The start or stop of everything: the one in progress, or else the last one.
    @exclusivity(unchecked) var transition: Transition?
    @exclusivity(unchecked) var uses = Uses()
    /// The services that have started and not stopped.
    @exclusivity(unchecked) var started: [Unmanaged<Provider>] = []
    /// For each service that is starting, where one task at a time does so.
    @exclusivity(unchecked) var starts = Dictionary<ObjectIdentifier, AsyncOnce>()  // a literal would take longer
    /// Whether the scope was entered for some work, and ends with it.
    @exclusivity(unchecked) var isWork = false
    /// The number of this scope's use of the one that encloses it, or 0 if it does not use it.
    @exclusivity(unchecked) var useOfOuter = 0

    /// Whether nothing has started, and nothing is in use.
    var isEmpty: Bool { uses.isEmpty && started.isEmpty }
}

/// The start of a service, in the task that does it.
struct StartUse {
    let number: Int
    let task: CancellableTask?
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

    /// Calls a function with this scope and those that enclose it, with the container and those that it extends last.
    private func forEachEnclosing(_ body: (ScopeInstance) -> Void) {
        var next: Unmanaged<ScopeInstance>? = .passUnretained(self)
        while let scope = next {
            next = scope._withUnsafeGuaranteedRef { scope in
                body(scope)
                return scope.outer
            }
        }
    }

    /// The identities of this scope and of those that enclose it. Compare them only while the scopes are alive.
    var enclosingIDs: [ObjectIdentifier] {
        var all: [ObjectIdentifier] = []
        all.reserveCapacity(4)  // most scopes lie no deeper
        forEachEnclosing { all.append(ObjectIdentifier($0)) }
        return all
    }

    /// The name in messages.
    var id: DependencyGraph.ID {
        layout?._withUnsafeGuaranteedRef { $0.id } ?? (isExtension ? .extension : .container)
    }
}

extension ScopeInstance {
    /// Whether this scope, or one that encloses it, was entered for some work.
    var isForWork: Bool {
        locked {
            var isForWork = false
            forEachEnclosing { isForWork = isForWork || $0.existingState?.isWork == true }
            return isForWork
        }
    }

    /// Whether this scope, or one that encloses it, was stopped, or is about to be. Call this while the lock is held.
    var isWithinStopped: Bool {
        var isOver = false
        forEachEnclosing { isOver = isOver || $0.existingState?.lifecycle.isOver == true }
        return isOver
    }

    /// The name of the container or scope that has a provider's instance.
    func nameOfOwner(of provider: Provider) -> DependencyGraph.ID {
        guard provider.address.scope > 0 else { return container(of: provider).id }
        return providers.scopes[provider.address.scope - 1].id
    }
}

// Using a scope. A scope that is in use uses the one that encloses it, so a container waits for everything within it.

extension ScopeInstance {
    /// Begins the work for which this scope was entered. End it with ``endUseOfOuter()``.
    ///
    /// - Returns: The running task, which may be cancelled until its `end` is called.
    /// - Throws: ``ResolutionError`` if an enclosing scope was stopped; `CancellationError` in work that was cancelled.
    func beginWork() throws -> CancellableTask? {
        let task = Self.runningTask()
        try locked {
            try admit(isStart: false, orThrow: ResolutionError.stopped(id))
            state.isWork = true
            useOuter(.work(.passUnretained(self), task))
        }
        return task
    }

    /// Ends the work for which this scope was entered, if nothing has started here.
    ///
    /// - Returns: Whether the work has ended. If not, something has to stop first.
    func endUnusedWork() -> Bool {
        locked {
            let state = self.state
            guard state.isEmpty, state.lifecycle.stopIfIdle() else { return false }
            removeUseOfOuter()
            return true
        }
    }

    /// Begins to start a service.
    ///
    /// - Returns: The use, for ``endStart(of:_:isStarted:)``.
    /// - Throws: ``ResolutionError`` if the scope, or one that encloses it, was stopped; `CancellationError` in work that was
    ///   cancelled.
    func beginStart(of provider: Provider) throws -> StartUse {
        let task = Self.runningTask()
        return try locked {
            try admit(isStart: true, orThrow: ResolutionError.notStarted(provider.service, in: id, wasStopped: true))
            useOuter()
            return StartUse(number: state.uses.add(.start(.passUnretained(provider), task)), task: task)
        }
    }

    /// Ends the start of a service.
    func endStart(of provider: Provider, _ use: StartUse, isStarted: Bool) {
        locked {
            let state = self.state
            // Before the use ends, because a stop waits for that.
            if isStarted {
                state.started.append(.passUnretained(provider))
                state.starts[ObjectIdentifier(provider)] = nil
            }
            state.uses.remove(use.number)
            endUseOfOuterIfIdle()
        }
        // Outside the lock, because it waits for cancellation handlers.
        use.task?.end()
    }

    /// Ends the use of the enclosing scope, after this scope was stopped, or when it is released.
    func endUseOfOuter() {
        guard let existingState, existingState.useOfOuter > 0 else { return }
        locked { removeUseOfOuter() }
    }

    /// The task of a use. A use in a hook has none to cancel: another stop that waits for the use must not cancel the hook.
    private static func runningTask() -> CancellableTask? {
        Activity.isInStopHook ? nil : withUnsafeCurrentTask { $0.map(CancellableTask.init) }
    }
}

// Call these while the lock is held.
extension ScopeInstance {
    /// Throws unless something may begin in this scope, and so in those that enclose it.
    private func admit(isStart: Bool, orThrow refusal: @autoclosure () -> ResolutionError) throws {
        var admission = Lifecycle.Admission.admitted
        guard isWithinStopped else { return }
        forEachEnclosing { scope in
            // What a service in use starts belongs to it, whatever task that happens in.
            let isInUse = isStart && (scope === self || state.isWork || state.useOfOuter > 0)
            let caller: Lifecycle.Caller =
                switch Activity.innermost(within: ObjectIdentifier(scope))?.kind {
                case .stop?: .hook
                case nil where !isInUse: .outside
                default: .inside
                }
            admission = max(admission, scope.state.lifecycle.admission(of: caller))
        }
        switch admission {
        case .admitted: break
        case .cancelled: throw CancellationError()
        case .refused: throw refusal()
        }
    }

    /// Records that the enclosing scope has to wait for this one.
    func useOuter(_ use: @autoclosure () -> Uses.Use? = nil) {
        let state = self.state
        guard let outer, state.useOfOuter == 0 else { return }
        let use = use() ?? .scope(.passUnretained(self), Uses.Living(scope: self))
        state.useOfOuter = outer._withUnsafeGuaranteedRef { outer in
            outer.useOuter()
            return outer.state.uses.add(use)
        }
    }

    func removeUseOfOuter() {
        let state = self.state
        guard let outer, state.useOfOuter > 0 else { return }
        outer._withUnsafeGuaranteedRef { outer in
            outer.state.uses.remove(state.useOfOuter)
            outer.endUseOfOuterIfIdle()
        }
        state.useOfOuter = 0
    }

    /// Ends the use of the enclosing scope unless something here is in use, or has started.
    func endUseOfOuterIfIdle() {
        let state = self.state
        // A run uses it even if it runs no services.
        let isInProgress = state.isWork || state.lifecycle.isChanging || state.lifecycle.running != nil
        if state.isEmpty, !isInProgress { removeUseOfOuter() }
    }
}
