import DovetailAnalysis
import DovetailOnce

/// How a service starts, runs and stops with its container. Modifiers change it until a container is made. Each function takes the
/// service's provider, and the container or scope.
final class Startup: @unchecked Sendable {
    // Sendable because nothing changes after its recipe is complete.

    typealias Start = @Sendable (Provider, ScopeInstance, MakingRecord) async throws -> Void
    typealias Hook = @Sendable (Provider, ScopeInstance) async throws -> Void
    /// Also takes the error with which the work in a scope ended.
    typealias Stop = @Sendable (Provider, ScopeInstance, (any Error)?) async throws -> Void
    /// Plans when each service of a container starts.
    typealias Plan = @Sendable (Wiring, _ level: Int) -> [StartTraits]

    /// Whether the recipe is `async`.
    let isAsync: Bool
    /// Whether it runs on the main actor.
    var isOnMainActor: Bool
    /// Makes the instance, calls `onStart` with it, and makes it available.
    let start: Start
    var onStart: (@Sendable (Any) async throws -> Void)?
    var onStop: Stop?
    /// Runs the service from its start to its stop.
    var run: ServiceRun?
    // The rest are values, so that programs in which nothing starts have no code for that.
    /// Starts the services that a call to resolve needs.
    let onDemand: Hook
    let plan: Plan
    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup

    init(
        isAsync: Bool,
        isOnMainActor: Bool,
        start: @escaping Start,
        onDemand: @escaping Hook,
        plan: @escaping Plan,
        decorated: @escaping @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
    ) {
        self.isAsync = isAsync
        self.isOnMainActor = isOnMainActor
        self.start = start
        self.onDemand = onDemand
        self.plan = plan
        self.decorated = decorated
    }
}

/// How a service runs between its start and its stop.
struct ServiceRun: Sendable {
    let run: Startup.Hook
    /// Asks `run` to return soon. Without it, the task of `run` is cancelled.
    let finish: Startup.Hook?
    /// Whether `run` may return while other services run.
    let mayReturn: Bool
}

/// Stands for the recipe of a service that has not been started.
func notStarted<Service>(_ provider: ServiceProvider<Service>, _ resolution: Resolution) throws -> Service {
    let wasStopped = provider.hasStoppedInstance(in: resolution)
    let scope = resolution.scope.takeUnretainedValue()
    if !wasStopped, scope.isForWork { throw ResolutionError.notStartedYet(provider.service) }
    throw ResolutionError.notStarted(provider.service, in: scope.nameOfOwner(of: provider), wasStopped: wasStopped)
}
