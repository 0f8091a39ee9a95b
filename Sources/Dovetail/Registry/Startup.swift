import DovetailGraph

/// How a service is made when its container is started, and what is called when it is stopped. Each is given the service's provider
/// and the container or scope that is meant.
struct Startup: Sendable {
    typealias Function = @Sendable (Provider, ScopeInstance) async throws -> Void

    let start: Function
    let onStop: Function?
    /// How something is started that is laid around this.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
}

extension ServiceRecipe {
    /// The recipe of something that is started: only that makes it.
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
                throw ResolutionError.notStarted(provider.service, wasStopped: wasStopped)
            }
        )
    }
}
