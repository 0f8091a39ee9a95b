// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

import DovetailAnalysis
import DovetailOnce

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

    /// Whether the recipe is `async`.
    let isAsync: Bool
    /// Whether it runs on the main actor.
    var isOnMainActor: Bool
    /// Makes the instance, calls `onStart` with it, and makes it available.
    let start: Start
    var onStart: (@Sendable (Any) async throws -> Void)?
    var onStop: Stop?
    private(set) var running: Running?
    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
    // The rest are values, so that programs in which nothing starts have no code for that.

    /// Starts the services that a call to resolve needs.
    let onDemand: Hook = { provider, scope in try await scope.startNeeds(of: provider) }
    let orders: @Sendable (Wiring) -> [ServiceOrder] = { $0.orders() }

    /// A startup that makes services of this type.
    init<Parameter>(
        of type: Parameter.Type,
        isAsync: Bool = true,
        isOnMainActor: Bool,
        lent running: Running? = nil,
        start: @escaping Start
    ) {
        self.isAsync = isAsync
        self.isOnMainActor = isOnMainActor
        self.running = running
        self.start = start
        decorated = { decoration, isOnMainActor in
            let decorate = decoration.function(of: Parameter.self)
            return Startup(isOnMainActor: isOnMainActor) { provider, resolution in
                try decorate(provider.dependency(Parameter.self, at: 0, in: resolution), provider, resolution)
            }
        }
    }

    /// The service runs like this, unless it is lent.
    func run(_ running: Running) {
        if self.running?.isLent != true { self.running = running }
    }
}

/// Makes a service of a provider with an `async` function.
typealias MakeAsync<Service> = @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service

extension Startup {
    /// The startup of a service that an `async` function makes.
    convenience init<Parameter>(
        isAsync: Bool = true,
        isOnMainActor: Bool,
        async make: @escaping MakeAsync<Parameter>
    ) {
        self.init(of: Parameter.self, isAsync: isAsync, isOnMainActor: isOnMainActor) { service, scope, record in
            // The recipe to which this belongs makes providers of this class.
            let provider = unsafeDowncast(service.provider, to: ServiceProvider<Parameter>.self)
            let startup = service.startup
            // A start is nonisolated, unless the recipe is on the main actor.
            if !startup.isOnMainActor { try provider.requireIsolation(nil) }
            let making = record.begin(provider)
            let instance: Parameter
            do {
                instance = try await make(
                    provider,
                    Resolution(sharedIn: .passUnretained(scope), .passUnretained(record))
                )
                record.end(making, provider)
            } catch {
                record.end(making, provider, error)
                throw error
            }
            try await startup.onStart?(instance)
            try provider.keep(instance, in: scope)
        }
    }

    /// The startup of a service that is made by a function which is not `async`.
    convenience init<Parameter>(isOnMainActor: Bool, _ make: @escaping Make<Parameter>) {
        self.init(isAsync: false, isOnMainActor: isOnMainActor) { (provider: ServiceProvider<Parameter>, resolution) in
            // The container switches to the main actor only for recipes that run there.
            guard provider.startup?.isOnMainActor == true else { return try make(provider, resolution) }
            let makeThere: MakeAsync<Parameter> = hopping(make)
            return try await makeThere(provider, resolution)
        }
    }
}

/// Stands for the recipe of a service that has not been started.
func notStarted<Service>(_ provider: ServiceProvider<Service>, _ resolution: Resolution) throws -> Service {
    let wasStopped = provider.hasStoppedInstance(in: resolution)
    let scope = resolution.scope.takeUnretainedValue()
    if !wasStopped, scope.isForWork { throw ResolutionError.notStartedYet(provider.service) }
    throw ResolutionError.notStarted(provider.service, in: scope.nameOfOwner(of: provider), wasStopped: wasStopped)
}
