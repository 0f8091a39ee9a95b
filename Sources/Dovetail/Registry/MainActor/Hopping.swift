// Functions of the main actor, for callers who are anywhere. `async` functions are in other files than types: `CONTRIBUTING.md` says
// what that saves.

/// A hook of the main actor's, for callers who are anywhere and do not look at what they pass.
func hopping<Service>(
    _ hook: @escaping @MainActor (Service) async throws -> Void
) -> @Sendable (Service) async throws -> Void {
    { service in
        let service = Confined(service)
        let call: @MainActor () async throws -> Void = { try await hook(service.value) }
        try await call()
    }
}

/// A function of the main actor's, for callers who are anywhere and look neither at what they pass nor at what they get.
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

/// How an `async` recipe makes a service: its dependencies are made first, since it may be suspended.
func later<Service, each Dependency, Failure: Error>(
    _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
) -> @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service {
    // An `async` function of the main actor goes there by itself, and leaves what it is given there. A parameter that is
    // `nonisolated(nonsending)` would say so, and crashes the compiler (6.3.1) where it is given a reference to an initialiser.
    nonisolated(unsafe) let recipe = recipe
    let supply = hopping { (provider: ServiceProvider<Service>, resolution: Resolution) in
        try provider.dependencies(repeat (each Dependency).self, in: resolution)
    }
    return { provider, resolution in
        let dependencies = try await supply(provider, resolution)
        return try await recipe(repeat each dependencies)
    }
}
