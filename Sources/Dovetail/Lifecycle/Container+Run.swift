public import DovetailGraph

extension Container {
    /// Starts everything, runs the services that run, and stops everything in order.
    ///
    /// ```swift
    /// registry.register(
    ///     Server.self,
    ///     scope: .singleton,
    ///     run: { try await $0.serve() },
    ///     finish: { $0.stopAccepting() }
    /// ) { Server(handle: { request in Response() }) }
    /// registry.register(Worker.self, scope: .singleton, run: { try await $0.run() }, Worker.init)
    ///
    /// try await container.run()
    /// ```
    ///
    /// It returns when all of them have returned. When one of them throws, or when the caller is cancelled, the others finish: each
    /// after its dependents, by its `finish`, or else by cancellation. What has not finished in time is cancelled. If no service
    /// runs, it waits until the caller is cancelled.
    ///
    /// To end it by a signal, or to run it within a `ServiceGroup`, see <doc:ServersAndWorkers>.
    ///
    /// - Parameters:
    ///   - limit: How long services may take to finish, and after that, the work in scopes.
    ///   - hookLimit: How long each `onStop` hook may take, and a service that was cancelled.
    ///   - clock: Measures both.
    /// - Throws: The error of the first service that failed, unchanged; ``RunError`` if one returned that may not, or did not end;
    ///   ``LifecycleError`` if services could not be started or stopped; `CancellationError` if the caller was cancelled before
    ///   everything was started. Observers are notified of errors that give way to another one.
    public func run(
        finishing limit: Duration = .seconds(30),
        hookLimit: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws {
        try await start(hookLimit: hookLimit, clock: clock)
        let limits = limits(draining: limit, hookLimit, clock)
        var failures = await RunningServices(in: scope, limits).run()
        do {
            try await stop(draining: limit, hookLimit: hookLimit, clock: clock)
        } catch {
            failures.append(LifecycleError.Failure(service: "the container", error: error))
        }
        for lost in failures.dropFirst() { scope.providers.observe(lost.error, of: lost.service) }
        if let first = failures.first { throw first.error }
    }
}

/// Why a service did not run as it should.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// What the service did.
    public enum Reason: Sendable, Hashable {
        /// It returned, though it was registered with `mayReturn: false`.
        case returned
        /// It went on after it was cancelled, and was abandoned.
        case neverEnded
    }

    /// What the service did.
    public let reason: Reason
    /// The service.
    public let service: DependencyGraph.ID

    /// One sentence.
    public var description: String {
        switch reason {
        case .returned: "error: \(service) returned, although it has to run until it is stopped"
        case .neverEnded: "error: \(service) went on running after it was cancelled"
        }
    }
}
