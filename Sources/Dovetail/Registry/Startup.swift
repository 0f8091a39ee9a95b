import DovetailGraph

/// How a service starts and stops with its container.
struct Startup: Sendable {
    let functions: StartFunctions
    /// Whether it has `finish` or `mayReturn`, but no `run`.
    let hasNothingToRun: Bool
    /// The startup of a decorator around this service.
    let decorated: @Sendable (Decoration, _ isOnMainActor: Bool) -> Startup
}

/// The hooks of a service that starts.
struct Hooks<Service>: Sendable {
    typealias Hook = @Sendable (Service) async throws -> Void
    /// Also takes the error with which the work in a scope ended.
    typealias StopHook = @Sendable (Service, (any Error)?) async throws -> Void

    let onStart: Hook?
    let onStop: StopHook?
    let run: Hook?
    let finish: Hook?
    let mayReturn: Bool

    init(
        _ onStart: Hook? = nil,
        _ onStop: StopHook? = nil,
        _ run: Hook? = nil,
        _ finish: Hook? = nil,
        mayReturn: Bool = true
    ) {
        self.onStart = onStart
        self.onStop = onStop
        self.run = run
        self.finish = finish
        self.mayReturn = mayReturn
    }
}

extension ServiceRecipe {
    /// The recipe of a service that only a start makes; otherwise it throws.
    static func started(
        kind: DependencyGraph.Node.Kind,
        _ lifetime: Lifetime,
        dependencies: [Any.Type],
        _ origin: Origin,
        _ startup: Startup,
        isOnMainActor: Bool = false,
        id: DependencyGraph.ID? = nil
    ) -> ServiceRecipe {
        ServiceRecipe(
            kind: kind,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            startup: startup,
            isOnMainActor: isOnMainActor,
            id: id,
            make: lifetime.sharing { provider, resolution in
                let wasStopped = provider.hasStoppedInstance(in: resolution)
                if !wasStopped, resolution.scope._withUnsafeGuaranteedRef({ $0.providers.openScopes.isForWork($0) }) {
                    throw ResolutionError.notStartedYet(provider.service)
                }
                let scope = provider.place.scope > 0 ? resolution.scopeName(of: provider) : nil
                throw ResolutionError.notStarted(provider.service, in: scope, wasStopped: wasStopped)
            }
        )
    }
}
