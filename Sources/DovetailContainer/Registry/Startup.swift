import DovetailAnalysis
import DovetailOnce

/// How a service starts and stops with its container.
struct Startup: Sendable {
    let functions: StartFunctions
    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
}

/// What happens with a service when it starts, runs and stops.
struct Hooks<Service>: Sendable {
    typealias Hook = @Sendable (Service) async throws -> Void

    /// How a service runs from its start to its stop.
    struct Running: Sendable {
        let run: Hook
        /// Tells `run` to return soon.
        let finish: Hook?
        /// Whether `run` may return while other services continue.
        let mayReturn: Bool
    }

    var onStart: Hook?
    /// Also takes the error with which the work in a scope ended.
    var onStop: (@Sendable (Service, (any Error)?) async throws -> Void)?
    var running: Running?
}

extension ServiceRecipe {
    /// The recipe of a service that only a start makes; otherwise it throws.
    static func started(_ traits: RecipeTraits, _ lifetime: Lifetime, _ startup: Startup) -> ServiceRecipe {
        ServiceRecipe(traits, lifetime, startup: startup, make: lifetime.sharing(notStarted))
    }
}

/// Stands for the recipe of a service that has not been started.
func notStarted<Service>(_ provider: ServiceProvider<Service>, _ resolution: Resolution) throws -> Service {
    let wasStopped = provider.hasStoppedInstance(in: resolution)
    let scope = resolution.scope.takeUnretainedValue()
    if !wasStopped, scope.isForWork { throw ResolutionError.notStartedYet(provider.service) }
    throw ResolutionError.notStarted(provider.service, in: scope.nameOfOwner(of: provider), wasStopped: wasStopped)
}
