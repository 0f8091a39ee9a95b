public import DovetailAnalysis
import DovetailOnce

extension Container {
    /// Starts all services, waits until something ends them, and stops everything in order.
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
    /// It stops everything when a service that runs has failed, when all have returned on which no other one depends, when the caller is
    /// cancelled, or when another task calls ``stop(after:draining:hookLimit:clock:)``. If no service runs, only the last two do. Then it
    /// returns, unless something failed. A cancelled caller is no failure, also if the cancellation comes during the start.
    ///
    /// On an extension, this also stops when the first container does.
    ///
    /// A second call throws ``RunError`` while the first one has not returned. A service that runs must not wait for a stop of its own
    /// container, which would wait for the service; it gets ``LifecycleError``.
    ///
    /// - Parameters:
    ///   - limit: How long a stop lets services finish and work in scopes end, in total. It may take longer, since each service has as
    ///     long as a hook at least.
    ///   - startLimit: How long the start may take.
    ///   - hookLimit: How long each `onStop` hook may take, and how long what was cancelled may take to end.
    ///   - clock: Measures the limits.
    ///   - started: Called when everything has started, with the timeline. If it throws, everything stops.
    /// - Throws: The error of `started`, or of the first service that failed while it ran, unchanged; ``RunError`` if a service returned that may not
    ///   return, or was cancelled because it did not finish in time, or if the container is running already; ``LifecycleError`` if
    ///   services could not be started or stopped.
    public func run(
        finishing limit: Duration = .seconds(20),
        startLimit: Duration? = nil,
        hookLimit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock(),
        started: @Sendable (StartTimeline) throws -> Void = { _ in }
    ) async throws {
        defer { withExtendedLifetime(self) {} }
        let limits = StopLimits(draining: limit, hook: hookLimit, clock: clock)
        let end = try scope.beginRun()
        defer { scope.endRun() }
        var failure: (any Error)?
        do {
            let startLimits = Start.Limits(count: 64, time: startLimit, clock: clock)
            let timeline = try await scope.startAll(startLimits, stopping: limits)
            do { try started(timeline) } catch { failure = error }
            if failure == nil { await scope.waitForEndOfRun(end) }
        } catch is CancellationError {
            // It was asked to stop during the start.
        } catch let error as LifecycleError where error.isTooLate && scope.wasStoppedBefore {
            // It was asked to stop before it began, and has nothing to do.
            _ = try await scope.stop(limits)
            return
        }
        _ = try await scope.stop(limits)
        // Another call may have stopped it.
        let (running, stopping) = scope.locked { (scope.state.failures, scope.state.transition?.failures ?? []) }
        let error = stopping.isEmpty ? nil : LifecycleError(.stopping(stopping))
        if let first = failure ?? running.first?.error {
            // Observers were notified of those that ran.
            if let error { scope.linked.observe(error, of: scope.id) }
            throw first
        }
        if let error { throw error }
    }
}

extension ScopeInstance {
    /// What it returns ends the run when a service that runs has failed, all have returned on which no other one depends, or everything stops.
    fileprivate func beginRun() throws -> Promise<Void> {
        if let activity = Activity.innermost(within: ObjectIdentifier(self)) {
            throw LifecycleError(.called(activity.id, activity.kind))
        }
        return try locked {
            switch state.run {
            case .running: throw RunError(reason: .alreadyRunning, service: id)
            case .ended where state.lifecycle.isOver: throw LifecycleError(.over(id))
            case .ended, .none: break
            }
            let end = Promise<Void>()
            state.run = .running(end)
            return end
        }
    }

    /// Whether this was stopped without a failed start, or what encloses it was.
    fileprivate var wasStoppedBefore: Bool {
        locked { state.transition?.startError == nil || outerScope?.isWithin(\.isOver) == true }
    }

    fileprivate func endRun() {
        locked {
            state.run = .ended
            endUseOfOuterIfIdle()
        }
    }

    fileprivate func waitForEndOfRun(_ end: Promise<Void>) async {
        locked {
            // A stop of what encloses this ends a run, even one without services.
            if !isRunOver { useOuter() }
            endRunIfOver()
        }
        _ = await end.resultUnlessCancelled()
    }

    /// Call this while the lock is held.
    func endRunIfOver() { if let end = state.run.end, isRunOver { end.fulfill(()) } }

    private var isRunOver: Bool {
        if isWithin(\.isOver) { return true }
        guard case .started = state.lifecycle.state else { return false }
        if !state.failures.isEmpty { return true }
        var hasBodies = false
        // What is lent has no work of its own.
        for service in state.services where service.life.hasStarted && service.startup.running?.run != nil {
            if service.life.isRunning, service.provider.order.keepsRunning { return false }
            hasBodies = true
        }
        return hasBodies
    }
}

/// Thrown if a service that runs returned too early or did not finish in time, or if the container is running already.
public struct RunError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// The container is already running: another call of `run` has not returned.
        case alreadyRunning
        /// The service returned, although it was registered with `mayReturn: false`.
        case returned
        /// The service did not finish in time, and was cancelled.
        case cancelled
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
        case .cancelled:
            message = Message("error: \(service) did not finish in time, and was cancelled")
            message.advise("let it return soon after it is asked to finish, or raise the limit")
        case .neverEnded:
            message = Message("error: \(service) continued to run after it was cancelled")
            message.advise("let run and finish end when their tasks are cancelled, or raise hookLimit")
        }
        return message.description
    }
}
