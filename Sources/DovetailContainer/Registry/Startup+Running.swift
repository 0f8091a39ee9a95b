// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Startup {
    /// The startup of a service that an `async` function makes.
    convenience init<Parameter>(
        isAsync: Bool = true,
        isOnMainActor: Bool,
        async make: @escaping @Sendable (ServiceProvider<Parameter>, Resolution) async throws -> Parameter
    ) {
        self.init(
            isAsync: isAsync,
            isOnMainActor: isOnMainActor,
            start: { provider, scope, record in
                // The recipe to which this belongs makes providers of this class.
                let provider = unsafeDowncast(provider, to: ServiceProvider<Parameter>.self)
                let startup = provider.startup
                // A start is nonisolated, unless the recipe is on the main actor.
                if startup?.isOnMainActor != true { try provider.requireIsolation(nil) }
                let making = record.begin(provider)
                let service: Parameter
                do {
                    service = try await make(
                        provider,
                        Resolution(sharedIn: .passUnretained(scope), .passUnretained(record))
                    )
                    record.end(making, provider)
                } catch {
                    record.end(making, provider, error)
                    throw error
                }
                try await startup?.onStart?(service)
                try provider.keep(service, in: scope)
            },
            onDemand: { provider, scope in try await scope.startNeeds(of: provider) },
            plan: { wiring, level in wiring.startTraits(level: level) },
            decorated: { decoration, isOnMainActor in
                let decorate = decoration.function(of: Parameter.self)
                return Startup(isOnMainActor: isOnMainActor) { provider, resolution in
                    try decorate(provider.dependency(Parameter.self, at: 0, in: resolution), provider, resolution)
                }
            }
        )
    }

    /// The startup of a service that is made by a function which is not `async`.
    convenience init<Parameter>(isOnMainActor: Bool, _ make: @escaping Make<Parameter>) {
        self.init(isAsync: false, isOnMainActor: isOnMainActor) { (provider: ServiceProvider<Parameter>, resolution) in
            // The container switches to the main actor only for recipes that run there.
            guard provider.startup?.isOnMainActor == true else { return try make(provider, resolution) }
            return try await hopping { try make($0, $1) }(provider, resolution)
        }
    }
}
