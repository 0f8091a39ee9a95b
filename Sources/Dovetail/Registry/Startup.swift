import DovetailGraph

/// How a service starts and stops with its container. Each function takes the service's provider and the container or scope.
struct Startup: Sendable {
    typealias Function = @Sendable (Provider, ScopeInstance) async throws -> Void

    let start: Function
    let onStop: Function?
    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
}

extension ServiceRecipe {
    /// The recipe of a service that only a start makes.
    static func started(
        kind: DependencyGraph.Node.Kind,
        _ lifetime: Lifetime,
        dependencies: [Any.Type],
        _ origin: Origin,
        _ startup: Startup,
        isOnMainActor: Bool = false
    ) -> ServiceRecipe {
        ServiceRecipe(
            kind: kind,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            startup: startup,
            isOnMainActor: isOnMainActor,
            make: lifetime.sharing { provider, resolution in
                let wasStopped = provider.hasStoppedInstance(in: resolution)
                let scope = provider.place.scope > 0 ? resolution.scopeName(of: provider) : nil
                throw ResolutionError.notStarted(provider.service, in: scope, wasStopped: wasStopped)
            }
        )
    }
}
