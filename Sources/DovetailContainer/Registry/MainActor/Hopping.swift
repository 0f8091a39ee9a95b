// Functions of the main actor, for callers on any thread. `async` functions and types are in separate files, which reduces
// the size of programs; see `CONTRIBUTING.md`.

/// Wraps a hook of the main actor for callers on any thread, which do not access the argument.
func hopping<Service>(
    _ hook: @escaping @MainActor (Service) async throws -> Void
) -> @Sendable (Service) async throws -> Void {
    { service in
        let service = Confined(service)
        let call: @MainActor () async throws -> Void = { try await hook(service.value) }
        try await call()
    }
}

/// Wraps a function of the main actor for callers on any thread, which access neither the arguments nor the result.
func hopping<First, Second, Result>(
    _ function: @escaping @MainActor (First, Second) async throws -> Result
) -> @Sendable (First, Second) async throws -> Result {
    { first, second in
        let values = Confined((first, second))
        let call: @MainActor () async throws -> Confined<Result> = {
            Confined(try await function(values.value.0, values.value.1))
        }
        return try await call().value
    }
}

/// Makes a service with an `async` recipe of the main actor.
func suppliedOnMainActor<Service, each Dependency, Failure: Error>(
    _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
) -> @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service {
    hopping { (provider: ServiceProvider<Service>, resolution: Resolution) in
        // Made before the recipe runs, because this call to the container is over after a suspension.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return try await recipe(repeat each dependencies)
    }
}
