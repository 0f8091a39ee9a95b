import DovetailGraph

// Starts services on demand, in the task that needs them. `async` functions are in separate files, which reduces the
// size of programs; see `CONTRIBUTING.md`.

extension ScopeInstance {
    /// Starts the services that a call to resolve needs: the service itself, or those that it holds. Independent
    /// services start at the same time, each one after those that it holds.
    ///
    /// - Throws: The error of a recipe or hook, unchanged. Services that have started stay started.
    func startNeeds(of provider: Provider) async throws {
        do {
            try await startReportingFailure(provider)
        } catch let failure as StartFailure {
            throw failure.error
        }
    }

    /// The same, but an error names the service that failed.
    func startReportingFailure(_ provider: Provider) async throws {
        if provider.startFunctions != nil { return try await startWithNeeds(provider) }
        do {
            try await start(provider.startNeeds.providers)
        } catch let failure as StartFailure {
            throw failure.passing(provider.service)
        }
    }

    private func start(_ providers: [Unmanaged<Provider>]) async throws {
        let missing = try providers.filter { provider in
            try provider._withUnsafeGuaranteedRef { try !$0.hasInstance(in: owner(of: $0)) }
        }
        guard missing.count > 1 else {
            for provider in missing { try await startWithNeeds(provider.takeUnretainedValue()) }
            return
        }
        // Unretained, because the group's tasks may be released after the group has ended.
        let unretained = Unmanaged.passUnretained(self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for provider in missing {
                group.addTask {
                    try await unretained.takeUnretainedValue().startWithNeeds(provider.takeUnretainedValue())
                }
            }
            try await group.waitForAll()
        }
    }

    /// Starts the services that a service needs from the containers that its own one extends.
    func startInherited(by provider: Provider) async throws {
        let inherited = provider.startNeeds.providers.filter {
            $0._withUnsafeGuaranteedRef { $0.level < provider.level }
        }
        do {
            if !inherited.isEmpty { try await start(inherited) }
        } catch let failure as StartFailure {
            throw failure.passing(provider.service)
        }
    }

    private func startWithNeeds(_ provider: Provider) async throws {
        let owner = try owner(of: provider)
        if provider.hasInstance(in: owner) { return }
        do {
            try await owner.start(provider.startNeeds.providers)
        } catch let failure as StartFailure {
            throw failure.passing(provider.service)
        }
        try await owner.startOnce(provider, MakingRecord(providers.observers))
    }

    /// The scope that has a provider's instance.
    private func owner(of provider: Provider) throws -> ScopeInstance {
        let resolution = Resolution(sharedIn: .passUnretained(self), nil)
        guard provider.place.scope > 0 else { return container(of: provider) }
        guard let owner = resolution.scope(of: provider) else {
            throw ResolutionError.notEntered(provider.service, resolution.scopeName(of: provider))
        }
        return owner.takeUnretainedValue()
    }

    /// Starts one of this scope's services, after the services that it holds have started. If another task is starting
    /// it, waits for that task.
    func startOnce(_ provider: Provider, _ record: MakingRecord) async throws {
        let this = InFlight(at: startedServices.place(of: provider))
        while !this.beginUnlessMaking() {
            if let error = try await this.suspend(isCancellable: true, isolation: nil) { throw error }
            if provider.hasInstance(in: self) { return }
        }
        var failure: (any Error)?
        if !provider.hasInstance(in: self) {
            await this.run(isolation: nil) {
                do {
                    try await runStart(provider, record)
                } catch {
                    failure = error
                }
            }
        }
        // If this task is cancelled, the waiting ones are not: one of them starts the service. The same applies if this
        // task is refused, because a waiting one may be part of work that may continue.
        let error = (failure as? StartFailure)?.error
        let isRefused = (error as? ResolutionError)?.reason == .notStarted || error is CancellationError
        this.end(Task.isCancelled || isRefused ? nil : failure)
        if let failure { throw failure }
    }

    private func runStart(_ provider: Provider, _ record: MakingRecord) async throws {
        guard let functions = provider.startFunctions else { return }
        let ends = providers.observers.map { $0(provider.service, .resolved) }
        do {
            let use = try providers.openScopes.begin(
                .start,
                of: self,
                orThrow: ResolutionError.notStarted(provider.service, in: customScope?.id.description, wasStopped: true)
            )
            defer { providers.openScopes.end(use) }
            let activity = Activity(.start, of: provider.service, in: self)
            defer { activity.end() }
            try await Activity.$current.withValue(activity) { try await functions.start(provider, self, record) }
            // Before the use ends, because a stop of the scope waits for that.
            startedServices.add(provider)
        } catch {
            let failure = StartFailure(error, path: record.failed + [provider.service])
            for end in ends { _ = end(failure.observed) }
            throw failure
        }
    }
}

/// A service that could not be started.
struct StartFailure: Error {
    let error: any Error
    /// The service that failed, its dependent, the dependent of that, and so on.
    let path: [DependencyGraph.ID]

    init(_ error: any Error, path: [DependencyGraph.ID]) {
        self.error = error
        self.path = path
    }

    func passing(_ dependent: DependencyGraph.ID) -> Self { Self(error, path: path + [dependent]) }

    /// The error for observers, which names the dependents as well.
    fileprivate var observed: ObservedEnd {
        guard path.count > 1 else { return ObservedEnd(error: error) }
        let cause = LifecycleError.Failure(service: path[0], error: error)
        let named = LifecycleError(.starting(cause, path: Array(path.dropFirst()), stopFailures: []))
        return ObservedEnd(error: named, failing: path[0])
    }
}
