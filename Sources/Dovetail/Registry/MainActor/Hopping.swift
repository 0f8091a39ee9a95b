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

/// Makes a service with an `async` recipe. Its dependencies are made first, since the recipe may be suspended.
func later<Service, each Dependency, Failure: Error>(
    _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
) -> @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service {
    // An `async` function of the main actor switches to it, and its arguments stay there. A `nonisolated(nonsending)`
    // parameter would express this, but crashes the compiler (6.3.1) with a reference to an initializer.
    nonisolated(unsafe) let recipe = recipe
    let supply = hopping { (provider: ServiceProvider<Service>, resolution: Resolution) in
        try provider.dependencies(repeat (each Dependency).self, in: resolution)
    }
    return { provider, resolution in
        let dependencies = try await supply(provider, resolution)
        return try await recipe(repeat each dependencies)
    }
}
