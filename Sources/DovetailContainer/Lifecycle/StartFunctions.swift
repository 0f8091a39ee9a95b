import DovetailAnalysis

/// The functions that start, run and stop a service. Each takes the service's provider, and the container or scope.
final class StartFunctions: Sendable {
    typealias Start = @Sendable (Provider, ScopeInstance, MakingRecord) async throws -> Void
    typealias Hook = @Sendable (Provider, ScopeInstance) async throws -> Void
    /// Starts the services that a call to resolve needs.
    typealias OnDemand = @Sendable (Provider, ScopeInstance) async throws -> Void
    /// Plans when each service of a container starts.
    typealias Plan = @Sendable ([BoundRecipe], DependencyGraph.Topology) -> StartPlan
    /// Also takes the error with which the work in a scope ended.
    typealias Stop = @Sendable (Provider, ScopeInstance, (any Error)?) async throws -> Void

    /// Makes the instance, runs its `onStart` hook, and makes it available.
    let start: Start
    let onStop: Stop?
    /// Runs the service from its start to its stop.
    let run: ServiceRun?
    // The rest are values, so that programs in which nothing starts have no code for that.
    let onDemand: OnDemand
    let plan: Plan

    init(
        start: @escaping Start,
        onStop: Stop?,
        run: ServiceRun?,
        onDemand: @escaping OnDemand,
        plan: @escaping Plan
    ) {
        self.onDemand = onDemand
        self.plan = plan
        self.start = start
        self.onStop = onStop
        self.run = run
    }
}

/// How a service runs between its start and its stop.
struct ServiceRun: Sendable {
    let run: StartFunctions.Hook
    /// Asks `run` to return soon. Without it, the task of `run` is cancelled.
    let finish: StartFunctions.Hook?
    /// Whether `run` may return while other services run.
    let mayReturn: Bool
}

extension Provider {
    /// Starts the services that a call to resolve this one needs. `nil` if nothing starts.
    final var startOnDemand: StartFunctions.OnDemand? {
        let starting = startFunctions ?? startNeeds.providers.first?._withUnsafeGuaranteedRef { $0.startFunctions }
        return starting?.onDemand
    }
}

/// The services to start before a provider's service: those that it holds, directly or through others that do not start.
final class StartNeeds: Sendable {
    let providers: [Unmanaged<Provider>]

    init(of provider: Provider) {
        var found: [Unmanaged<Provider>] = []
        var seen: Set<ObjectIdentifier> = []
        // Reversed, so that the dependencies are visited in their order.
        var waiting = Array(provider.dependencies.reversed())
        while let next = waiting.popLast() {
            next._withUnsafeGuaranteedRef { next in
                guard next.requirements.starts, seen.insert(ObjectIdentifier(next)).inserted else { return }
                if next.startFunctions != nil {
                    found.append(.passUnretained(next))
                } else {
                    waiting += next.dependencies.reversed()
                }
            }
        }
        providers = found
    }
}

extension ScopeInstance {
    /// The services that start with this container or scope.
    var startingProviders: [Unmanaged<Provider>] {
        let all = layout?._withUnsafeGuaranteedRef { $0.providers } ?? providers.starting
        return all.filter { $0._withUnsafeGuaranteedRef { $0.startFunctions != nil && !$0.isStartedOnDemand } }
    }
}
