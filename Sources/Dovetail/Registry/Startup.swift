import DovetailGraph

/// How a service is made when its container is started, and what is called when it is stopped. Each is given the service's provider
/// and the container or scope that is meant.
struct Startup: Sendable {
    typealias Function = @Sendable (Provider, ScopeInstance) async throws -> Void

    let start: Function
    let onStop: Function?

    /// Makes the instance, and gives it out once the hook has run.
    static func making<Service>(
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        isOnMainActor: Bool = false,
        _ make: @escaping @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service
    ) -> Startup {
        let start: Function = { provider, scope in
            // The recipe that this belongs to makes providers of this class.
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            let observe = scope.providers.observe
            let (endMaking, endResolving) = (observe?(provider.service, .made), observe?(provider.service, .resolved))
            do {
                // A start is nowhere in particular, unless the recipe is on the main actor.
                if !isOnMainActor { try provider.requireIsolation(nil) }
                let service = try await make(provider, Resolution(sharedIn: .passUnretained(scope)))
                endMaking?(nil)
                try await onStart?(service)
                try provider.keep(service, in: scope)
            } catch {
                endResolving?(error)
                throw error
            }
        }
        guard let onStop else { return Startup(start: start, onStop: nil) }
        return Startup(start: start) { provider, scope in
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            try await onStop(try provider.make(provider, Resolution(sharedIn: .passUnretained(scope))))
        }
    }

    /// Makes the instance around one that was started.
    static func decorating<Service>(_ decorate: @escaping Decorate<Service>, isOnMainActor: Bool) -> Startup {
        let make: Make<Service> = { provider, resolution in
            try decorate(provider.dependency(Service.self, at: 0, in: resolution), provider, resolution)
        }
        return isOnMainActor ? making(isOnMainActor: true, hopping { try make($0, $1) }) : making(make)
    }
}

extension ServiceRecipe {
    /// The recipe of something that is started: only that makes it.
    static func started(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind,
        _ lifetime: Lifetime,
        dependencies: [Any.Type],
        _ origin: Origin,
        _ startup: Startup,
        isOnMainActor: Bool = false
    ) -> ServiceRecipe {
        ServiceRecipe(
            service,
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
