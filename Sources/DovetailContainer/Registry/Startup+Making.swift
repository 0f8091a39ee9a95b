// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Startup {
    /// A startup that makes services of this type.
    convenience init<Parameter>(
        of type: Parameter.Type,
        isAsync: Bool = true,
        isOnMainActor: Bool,
        lent running: Running? = nil,
        start: @escaping Start
    ) {
        self.init(isAsync: isAsync, isOnMainActor: isOnMainActor, running, start) { decoration, isOnMainActor in
            let decorate = decoration.function(of: Parameter.self)
            return Startup(isOnMainActor: isOnMainActor) { provider, resolution in
                try decorate(provider.dependency(Parameter.self, at: 0, in: resolution), provider, resolution)
            }
        } _: { provider, scope in
            try await scope.startNeeds(of: provider)
        } _: {
            $0.orders(after: $1)
        } _: { service, scope in
            scope.linked.observe(LifecycleError(.released(service.id, scope.id)), of: service.id)
        }
    }

    /// The startup of a service that an `async` function makes.
    convenience init<Parameter>(isAsync: Bool = true, isOnMainActor: Bool, async make: @escaping MakeAsync<Parameter>) {
        self.init(of: Parameter.self, isAsync: isAsync, isOnMainActor: isOnMainActor) { service, scope, record in
            // The recipe to which this belongs makes providers of this class.
            let provider = unsafeDowncast(service.provider, to: ServiceProvider<Parameter>.self)
            let startup = service.startup
            // A start is nonisolated, unless the recipe is on the main actor.
            if !startup.isOnMainActor { try provider.requireIsolation(nil) }
            let end = record.begin(provider)
            let instance: Parameter
            do {
                let resolution = Resolution(sharedIn: .passUnretained(scope), .passUnretained(record))
                instance = try await make(provider, resolution)
                end(nil)
            } catch {
                end(error)
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
