import DovetailOnce

/// A start of several services: of everything, or of what one of them needs.
final class Start: Sendable {
    struct Limits: Sendable {
        /// How many services start at the same time.
        var count = Int.max
        /// How long it may take.
        var time: Duration?
        var clock: any Clock<Duration> = ContinuousClock()
    }

    enum End: Sendable {
        case complete(StartTimeline)
        case failed(StartFailure)
        case cancelled

        var timeline: StartTimeline? { if case .complete(let timeline) = self { timeline } else { nil } }
        var failure: StartFailure? { if case .failed(let failure) = self { failure } else { nil } }
    }

    let steps: [StartStep]
    let limits: Limits
    /// Whether a call needs the services. Then only the failure of what they need ends it.
    let isOnDemand: Bool
    let elapsed: @Sendable () -> Duration
    let end = Promise<End>()
    let task = Locked<Task<Void, Never>?>(nil)

    init(_ steps: [StartStep], _ limits: Limits, isOnDemand: Bool = false) {
        (self.steps, self.limits, self.isOnDemand) = (steps, limits, isOnDemand)
        elapsed = limits.clock.stopwatch()
    }

    /// Ends the start before all services have started. What it has begun may not have ended.
    func end(_ end: End) {
        self.end.fulfill(end)
        task.withLock { $0 }?.cancel()
    }

    /// Ends it because a service has failed for which others may wait.
    func fail(_ error: any Error, at service: DependencyGraph.ID) {
        end(.failed(StartFailure(error, at: service, then: dependents(of: service))))
    }

    /// Whether the failure of a service while it runs ends this.
    func isEnded(byFailureOf provider: Provider) -> Bool {
        !isOnDemand || Provider.reached(from: steps.map(\.provider)).contains(ObjectIdentifier(provider))
    }

    func dependents(of service: DependencyGraph.ID) -> [DependencyGraph.ID] {
        steps.firstIndex { $0.service == service }.map { StartOrder(steps).path(from: $0) } ?? []
    }
}
