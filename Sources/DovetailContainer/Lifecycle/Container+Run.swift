public import DovetailAnalysis

extension Container {
    /// Starts all services, runs those with ``SharedRegistration/running(mayReturn:_:finish:)``, and stops everything in order.
    ///
    /// ```swift
    /// registry.register(Server.self) { Server(handle: { request in Response() }) }
    ///     .scope(.singleton)
    ///     .running { try await $0.serve() } finish: { $0.stopAccepting() }
    /// registry.register(Worker.self, Worker.init).scope(.singleton).running { try await $0.run() }
    ///
    /// try await container.run()
    /// ```
    ///
    /// It returns when all of them have returned. If one of them throws, if the caller is cancelled, or if another task
    /// calls ``stop(draining:hookLimit:clock:)``, the others finish: dependents first, each by its `finish` function, or
    /// by cancellation if it has none. A service that does not finish in time is cancelled. If there is no service to
    /// run, this waits until the caller is cancelled or the container is stopped.
    ///
    /// On an extension, this runs the services that the extension adds. When the first container stops, also at the end
    /// of its own `run()`, they finish before its services, and this returns.
    ///
    /// A container runs once: a second call throws ``RunError`` while the first one has not returned. A service that runs
    /// must not wait for a stop of its own container, which would wait for the service; it gets ``LifecycleError``.
    ///
    /// To stop on a signal, or to run within a `ServiceGroup`, see the article *Servers and workers*.
    ///
    /// - Parameters:
    ///   - limit: How long services may take to finish. After that, the work in scopes may take as long again.
    ///   - hookLimit: How long each `onStop` hook may take, and how long a cancelled service may take to end.
    ///   - clock: Measures both limits.
    /// - Throws: The error of the first service that failed, unchanged; ``RunError`` if a service returned that may not
    ///   return, or did not end, or if the container is running already; ``LifecycleError`` if services could not be
    ///   started or stopped; `CancellationError` if the caller was cancelled, or the container stopped, before
    ///   everything was started. Observers are notified of all other errors.
    public func run(
        finishing limit: Duration = .seconds(30),
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        defer { withExtendedLifetime(self) {} }
        let limits = StopLimits(draining: limit, hook: hookLimit, clock: clock)
        try scope.beginRun()
        defer { scope.locked { scope.state.lifecycle.endRun() } }
        try await start(hookLimit: hookLimit, clock: clock)
        let services = RunningServices(in: scope)
        if scope.serve(limits, finish: { await services.finish($0) }) { await services.run() }
        let stopFailures = try await scope.stop(limits)
        // What failed while it finished is among the failures of the services.
        let failures = await services.failures
        let error = stopFailures.stopping.isEmpty ? nil : LifecycleError(.stopping(stopFailures.stopping))
        for lost in failures.dropFirst() { scope.providers.observe(lost.error, of: lost.service) }
        if let first = failures.first {
            if let error { scope.providers.observe(error, of: scope.id) }
            throw first.error
        }
        if let error { throw error }
    }
}

extension ScopeInstance {
    fileprivate func beginRun() throws {
        try refuseActivities()
        guard locked({ state.lifecycle.beginRun() }) else { throw RunError(reason: .alreadyRunning, service: id) }
    }

    /// Lets the services run that were started, unless a stop has begun here or in what encloses this.
    fileprivate func serve(
        _ limits: StopLimits,
        finish: @escaping @Sendable (StopLimits) async -> [LifecycleError.Failure]
    ) -> Bool {
        locked {
            if isWithinStopped { return false }
            useOuter()
            return state.lifecycle.serve(limits, finish: finish)
        }
    }
}

/// Thrown by ``Container/run(finishing:hookLimit:clock:)`` if a service returned too early or did not end, or if the
/// container is running already.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// The container is already running: another call of `run` has not returned.
        case alreadyRunning
        /// The service returned, although it was registered with `mayReturn: false`.
        case returned
        /// The service continued after it was cancelled, and was abandoned.
        case neverEnded
    }

    /// What went wrong.
    public let reason: Reason
    /// The service. If the container is already running, it is the container or scope.
    public let service: DependencyGraph.ID

    /// One sentence that names the service and what went wrong, and how to fix it.
    public var description: String {
        var message: Message
        switch reason {
        case .alreadyRunning:
            message = Message("error: \(service) is already running")
            message.advise("call run once for each container, and wait for that call")
        case .returned:
            message = Message("error: \(service) returned, although it has to run until it is stopped")
            message.advise("register it with mayReturn: true, or let run wait until it is asked to finish")
        case .neverEnded:
            message = Message("error: \(service) continued to run after it was cancelled")
            message.advise("let run and finish end when their tasks are cancelled, or raise hookLimit")
        }
        return message.description
    }
}
