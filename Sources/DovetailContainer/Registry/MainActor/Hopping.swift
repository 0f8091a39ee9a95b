// Functions of the main actor, for callers on any thread. `async` functions and types are in separate files, which reduces
// the size of programs; see `CONTRIBUTING.md`.

/// Wraps a function of the main actor for callers on any thread, which access neither the arguments nor the result.
func hopping<each Value, Result>(
    _ function: @escaping @MainActor (repeat each Value) async throws -> Result
) -> @Sendable (repeat each Value) async throws -> Result {
    { (value: repeat each Value) in
        let values = Confined((repeat each value))
        let call: @MainActor () async throws -> Confined<Result> = {
            Confined(try await function(repeat each values.value))
        }
        return try await call().value
    }
}

/// Makes a service with an `async` recipe of the main actor, and from it what recipes take.
func suppliedOnMainActor<Service, Parameter, each Dependency, Failure: Error>(
    _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service,
    _ parameter: @escaping @Sendable (Service) -> Parameter
) -> MakeAsync<Parameter> {
    hopping { (provider: ServiceProvider<Parameter>, resolution: Resolution) in
        // Made before the recipe runs, because this call to the container is over after a suspension.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return parameter(try await recipe(repeat each dependencies))
    }
}
