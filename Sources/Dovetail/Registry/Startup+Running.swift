// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Startup {
    /// Makes the instance, and makes it available after the hook has run.
    static func making<Service>(
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        isOnMainActor: Bool = false,
        _ make: @escaping @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service
    ) -> Startup {
        let start: Function = { provider, scope in
            // The recipe that this belongs to creates providers of this class.
            let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
            let observe = scope.providers.observe
            let (endMaking, endResolving) = (observe?(provider.service, .made), observe?(provider.service, .resolved))
            do {
                // A start is nonisolated, unless the recipe is on the main actor.
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
        let stop = onStop.map { onStop -> Function in
            { provider, scope in
                let provider = unsafeDowncast(provider, to: ServiceProvider<Service>.self)
                try await onStop(try provider.make(provider, Resolution(sharedIn: .passUnretained(scope))))
            }
        }
        return Startup(start: start, onStop: stop) { decoration, isOnMainActor in
            decorating(decoration.function(of: Service.self), isOnMainActor: isOnMainActor)
        }
    }

    /// Decorates an instance that was started.
    private static func decorating<Service>(_ decorate: @escaping Decorate<Service>, isOnMainActor: Bool) -> Startup {
        let make: Make<Service> = { provider, resolution in
            try decorate(provider.dependency(Service.self, at: 0, in: resolution), provider, resolution)
        }
        return isOnMainActor ? making(isOnMainActor: true, hopping { try make($0, $1) }) : making(make)
    }
}
