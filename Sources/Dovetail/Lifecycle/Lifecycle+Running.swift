import DovetailGraph

extension Lifecycle {
    /// Records that ``Container/run(finishing:hookLimit:clock:)`` was called.
    ///
    /// - Throws: ``RunError`` if another call has not returned; ``LifecycleError`` if the caller is part of something that
    ///   the stop at the end of the run would wait for.
    func beginRun(of scope: ScopeInstance) throws {
        try refuseActivities(in: scope)
        try state.withLock { state in
            guard case .nothing = state.running else { throw RunError(reason: .alreadyRunning, service: scope.id) }
            state.running = .called
        }
    }

    /// Records how a stop lets the running services finish: a stop of this container or scope, or of a container that
    /// this one extends.
    ///
    /// - Returns: Whether they may run. If not, such a stop has begun already.
    func mayRun(in scope: ScopeInstance, finish: @escaping Finish) -> Bool {
        let isOver = state.withLock { state in
            if !state.isOver { state.running = .services(finish) }
            return state.isOver
        }
        if isOver { return false }
        // After that: a stop of an extended container then has begun, or it finds the services here.
        return scope.extended.allSatisfy { base in
            base.startAndStop.state.withLock { state in
                if state.isOver { return false }
                state.runningExtensions[ObjectIdentifier(scope)] = { await self.finishRunningServices($0) }
                return true
            }
        }
    }

    /// Records that the call has ended.
    func endRun(of scope: ScopeInstance) {
        state.withLock { $0.running = .nothing }
        for base in scope.extended {
            base.startAndStop.state.withLock { $0.runningExtensions[ObjectIdentifier(scope)] = nil }
        }
    }
}

extension ScopeInstance {
    /// The containers that this one extends, directly or through others. None for a custom scope.
    fileprivate var extended: [ScopeInstance] {
        var all: [ScopeInstance] = []
        var next = isContainer ? outer : nil
        while let base = next?.takeUnretainedValue() {
            all.append(base)
            next = base.outer
        }
        return all
    }
}
