// Apart from everything else, so that the linker can leave this out where nothing is started: gold keeps a file's `async` functions
// along with any of its data, also such as other files have too.

extension ServiceProvider {
    /// Makes the instance, and gives it out once the hook has run.
    static func startup(
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        isOnMainActor: Bool = false,
        _ make: @escaping @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service
    ) -> Startup {
        let start: Startup.Function = { provider, storage in
            // The recipe that this belongs to makes providers of this class.
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            let observe = storage.wiring.catalog.registry.observe
            let (endMaking, endAsking) = (observe?(provider.service, .made), observe?(provider.service, .resolved))
            do {
                // A start is nowhere in particular, unless the recipe is on the main actor.
                if provider.requirements.mainActor, !isOnMainActor {
                    try storage.wiring.catalog.registry.requireMainActor?(provider, nil)
                }
                let service = try await make(provider, Resolution(sharedIn: .passUnretained(storage)))
                endMaking?(nil)
                try await onStart?(service)
                try provider.keep(service, in: storage)
            } catch {
                endAsking?(error)
                throw error
            }
        }
        guard let onStop else { return Startup(start: start, onStop: nil) }
        return Startup(start: start) { provider, storage in
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            try await onStop(try provider.make(provider, Resolution(sharedIn: .passUnretained(storage))))
        }
    }

    /// Makes the instance of what is inside.
    static func startup(decorating decorate: Decorate<Service>, isOnMainActor: Bool) -> Startup {
        let make: @Sendable (ServiceProvider<Service>, Resolution) throws -> Service = { provider, resolution in
            try decorate.call(provider.dependency(Service.self, at: 0, in: resolution), provider, resolution)
        }
        return isOnMainActor ? startup(isOnMainActor: true, hopping { try make($0, $1) }) : startup(make)
    }
}

extension ScopeInstance {
    /// Starts a service here.
    func starting(_ provider: Provider, _ startup: Startup) -> LifecycleStep.Hook {
        calling(startup.start, provider)
    }

    /// What is to be called to stop a service here, the last thing being to give it out no more.
    func stopping(_ provider: Provider, _ startup: Startup) -> [LifecycleStep.Hook] {
        let stop = calling({ $0.stopInstance(in: $1) }, provider)
        guard let onStop = startup.onStop else { return [stop] }
        return [calling(onStop, provider), stop]
    }

    /// The container keeps what starts it, so that does not keep the container; nor the provider, which would keep an instance for as
    /// long as a task takes to end. The provider is there where the container is.
    private func calling(
        _ function: @escaping Startup.Function,
        _ provider: Provider
    ) -> LifecycleStep.Hook {
        { [weak self, unowned provider] in
            guard let self else { return }
            try await function(provider, self)
        }
    }
}
