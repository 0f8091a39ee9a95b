// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Startup {
    /// Makes the instance, and makes it available after the hook has run.
    static func making<Service>(
        _ hooks: Hooks<Service>,
        isOnMainActor: Bool = false,
        _ make: @escaping @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service
    ) -> Startup {
        let start: StartFunctions.Start = { provider, scope, record in
            // The recipe to which this belongs makes providers of this class.
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            // A start is nonisolated, unless the recipe is on the main actor.
            if !isOnMainActor { try provider.requireIsolation(nil) }
            let making = record.begin(provider)
            let service: Service
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
            try await hooks.onStart?(service)
            try provider.keep(service, in: scope)
        }
        let stop = hooks.onStop.map { onStop -> StartFunctions.Stop in
            { provider, scope, error in
                let service: Service = try started(provider, in: scope)
                try await onStop(service, error)
            }
        }
        let run = hooks.running.map { running in
            ServiceRun(
                run: calling(running.run),
                finish: running.finish.map { calling($0) },
                mayReturn: running.mayReturn
            )
        }
        let functions = StartFunctions(
            start: start,
            onStop: stop,
            run: run,
            onDemand: { provider, scope in try await scope.startNeeds(of: provider) },
            plan: { recipes, topology in StartPlan(recipes, topology) }
        )
        return Startup(functions: functions) { decoration, isOnMainActor in
            decorating(decoration.function(of: Service.self), isOnMainActor: isOnMainActor)
        }
    }

    /// Calls a hook with the started instance.
    private static func calling<Service>(_ hook: @escaping Hooks<Service>.Hook) -> StartFunctions.Hook {
        { provider, scope in
            let service: Service = try started(provider, in: scope)
            try await hook(service)
        }
    }

    /// The started instance.
    private static func started<Service>(_ provider: Provider, in scope: ScopeInstance) throws -> Service {
        let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
        return try provider.make(provider, Resolution(sharedIn: .passUnretained(scope), nil))
    }

    /// Decorates a started instance.
    private static func decorating<Service>(_ decorate: @escaping Decorate<Service>, isOnMainActor: Bool) -> Startup {
        let make: Make<Service> = { provider, resolution in
            try decorate(provider.dependency(Service.self, at: 0, in: resolution), provider, resolution)
        }
        guard isOnMainActor else { return making(Hooks<Service>()) { try make($0, $1) } }
        return making(Hooks<Service>(), isOnMainActor: true, hopping { try make($0, $1) })
    }
}

extension Hooks {
    /// The hooks of a service that recipes take as another type.
    func map<Parameter>(_ service: @escaping @Sendable (Parameter) -> Service) -> Hooks<Parameter> {
        func mapped(_ hook: Hook?) -> Hooks<Parameter>.Hook? {
            guard let hook else { return nil }
            return { try await hook(service($0)) }
        }
        var hooks = Hooks<Parameter>(onStart: mapped(onStart))
        if let onStop { hooks.onStop = { try await onStop(service($0), $1) } }
        if let running, let run = mapped(running.run) {
            hooks.running = Hooks<Parameter>.Running(
                run: run,
                finish: mapped(running.finish),
                mayReturn: running.mayReturn
            )
        }
        return hooks
    }
}
