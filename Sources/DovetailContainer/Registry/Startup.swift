/// How a service starts, runs and stops with its container. Modifiers change it until a container is made. Each function takes the
/// service's provider, and the container or scope.
final class Startup: @unchecked Sendable {
    // Sendable because nothing changes after its recipe is complete.

    typealias Start = @Sendable (ServiceInstance, ScopeInstance, MakingRecord) async throws -> Void
    typealias Hook = @Sendable (Provider, ScopeInstance) async throws -> Void
    /// Also takes the error with which the work in a scope ended.
    typealias Stop = @Sendable (Provider, ScopeInstance, (any Error)?) async throws -> Void
    typealias Body = @Sendable (Turn) async throws -> Void

    /// How a service runs from its start to its stop.
    struct Running: Sendable {
        /// Returns the body, which does not need the container: that may be released meanwhile. `nil` if the service is lent: then the
        /// start begins the body.
        var run: (@Sendable (Provider, ScopeInstance) throws -> Body)?
        /// Asks the body to return soon.
        var finish: Hook?
        /// Whether the body may return before the service has to stop.
        var mayReturn = true
        /// Whether the body waits for its turn. If not, and without `finish`, its task is cancelled.
        var waitsForTurn = true

        /// Whether what remains after the turn is like an `onStop` hook.
        var isLent: Bool { run == nil }
    }

    let isAsync: Bool
    var isOnMainActor: Bool
    /// Makes the instance, calls `onStart` with it, and makes it available.
    let start: Start
    var onStart: (@Sendable (Any) async throws -> Void)?
    var onStop: Stop?
    private(set) var running: Running?
    // The rest are values, so that programs in which nothing starts have no code for that.

    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
    /// Starts the services that a call to resolve needs.
    let onDemand: Hook
    let orders: @Sendable (Wiring, Levels<Provider>?) -> [ServiceOrder]
    /// Tells observers that the service was released with its container or scope, and not stopped before.
    let released: @Sendable (ServiceInstance, ScopeInstance) -> Void

    init(
        isAsync: Bool,
        isOnMainActor: Bool,
        _ running: Running?,
        _ start: @escaping Start,
        _ decorated: @escaping @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup,
        _ onDemand: @escaping Hook,
        _ orders: @escaping @Sendable (Wiring, Levels<Provider>?) -> [ServiceOrder],
        _ released: @escaping @Sendable (ServiceInstance, ScopeInstance) -> Void
    ) {
        (self.isAsync, self.isOnMainActor, self.running, self.start) = (isAsync, isOnMainActor, running, start)
        (self.decorated, self.onDemand, self.orders, self.released) = (decorated, onDemand, orders, released)
    }

    /// The service runs like this, unless it is lent.
    func run(_ running: Running) { if self.running?.isLent != true { self.running = running } }
}

/// Makes a service of a provider with an `async` function.
typealias MakeAsync<Service> = @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service

/// Stands for the recipe of a service that has not been started.
func notStarted<Service>(_ provider: ServiceProvider<Service>, _ resolution: Resolution) throws -> Service {
    let wasStopped = provider.hasStoppedInstance(in: resolution)
    let scope = resolution.scope.takeUnretainedValue()
    if !wasStopped, scope.isForWork { throw ResolutionError.notStartedYet(provider.service) }
    throw ResolutionError.notStarted(provider.service, in: scope.nameOfOwner(of: provider), wasStopped: wasStopped)
}
