import DependencyGraph

// How a recipe runs on the main actor, whoever registers it: ``MainActorRegistry``, or ``Registry`` with `on:`.

extension Registry {
    /// Adds the recipe of a service that is made on the main actor.
    mutating func addOnMainActor<Service, each Dependency>(
        _ service: Any.Type,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceSlot<Service>, Resolution) throws -> Service
    ) {
        requireMainActor = requireIsolation
        recipes.append(
            recipeOnMainActor(service, lifetime, needing: repeat each dependency, origin: origin(fileID, line), make)
        )
    }

    /// The recipe of a service, or of a contribution, that is made on the main actor.
    func recipeOnMainActor<Service, each Dependency>(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind = .recipe,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        origin: Recipe.Origin,
        _ make: @escaping @MainActor (ServiceSlot<Service>, Resolution) throws -> Service
    ) -> Recipe {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        return ServiceRecipe(
            service,
            kind: kind,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            formsOnMainActor: { FunctionForm.deferredOnMainActor(Service.self) },
            make: lifetime.sharing(confined(make))
        )
    }

    /// Adds the recipe of a service that is made on the main actor, with arguments.
    mutating func addOnMainActor<Service, Arguments, each Dependency>(
        _ service: Any.Type,
        arguments: [Any.Type],
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (FactorySlot<Arguments, Service>, Resolution, Arguments) throws -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        requireMainActor = requireIsolation
        recipes.append(
            FactoryRecipe(
                service,
                arguments: arguments,
                dependencies: dependencies,
                origin: origin(fileID, line),
                decorateOtherwise: FactoryRecipe<Arguments, Service>.decorate,
                isOnMainActor: true,
                forms: { FunctionForm.factoryOnMainActor(Service.self, arguments: arguments) },
                make: confined(make)
            )
        )
    }
}

extension Registry {
    /// Adds a contribution that is made on the main actor.
    mutating func contributeOnMainActor<Service, each Dependency>(
        _ service: Service.Type,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceSlot<Service>, Resolution) throws -> Service
    ) {
        requireMainActor = requireIsolation
        let origin = origin(fileID, line)
        let recipe = recipeOnMainActor(
            service,
            kind: .contribution,
            lifetime,
            needing: repeat each dependency,
            origin: origin,
            make
        )
        contribute(recipe, of: service, origin)
    }

    /// Adds a contribution under a key that is made on the main actor.
    mutating func contributeOnMainActor<Service, Key: Hashable & Sendable, each Dependency>(
        _ service: Service.Type,
        key: Key,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceSlot<Service>, Resolution) throws -> Service
    ) {
        requireMainActor = requireIsolation
        let origin = origin(fileID, line)
        let recipe = recipeOnMainActor(
            service,
            kind: .contribution,
            lifetime,
            needing: repeat each dependency,
            origin: origin,
            make
        )
        contribute(recipe, of: service, key: key, origin)
    }

    /// Adds a decoration that is made on the main actor.
    mutating func decorateOnMainActor<Service, each Dependency>(
        _ service: Any.Type,
        _ arguments: ArgumentList? = nil,
        needing dependency: repeat (each Dependency).Type,
        origin: Recipe.Origin,
        _ call: @escaping @MainActor (Service, Slot, Resolution) throws -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        requireMainActor = requireIsolation
        decorate(
            service,
            arguments,
            dependencies,
            origin,
            formsOnMainActor: { FunctionForm.deferredOnMainActor(Service.self) },
            confined(call)
        )
    }
}

/// A value that stays on the main actor while it passes through code that is nowhere in particular.
struct Confined<Value>: @unchecked Sendable {
    // Sendable because who passes it on does not look at the value, and who made it and who receives it are on the main actor.

    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A function of the main actor's, for callers who are there.
func confined<Value, Result>(
    _ function: @escaping @MainActor (Value) throws -> Result
) -> @Sendable (Value) throws -> Result {
    { value in
        let value = Confined(value)
        return try MainActor.assumeIsolated { Confined(try function(value.value)) }.value
    }
}

/// A function of the main actor's, for callers who are there: before anything is made, whoever resolves it is asked.
func confined<First, Second, Result>(
    _ function: @escaping @MainActor (First, Second) throws -> Result
) -> @Sendable (First, Second) throws -> Result {
    { first, second in
        let values = Confined((first, second))
        return try MainActor.assumeIsolated { Confined(try function(values.value.0, values.value.1)) }.value
    }
}

/// A function of the main actor's, for callers who are there.
func confined<First, Second, Third, Result>(
    _ function: @escaping @MainActor (First, Second, Third) throws -> Result
) -> @Sendable (First, Second, Third) throws -> Result {
    { first, second, third in
        let values = Confined((first, second, third))
        return try MainActor.assumeIsolated {
            Confined(try function(values.value.0, values.value.1, values.value.2))
        }.value
    }
}

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

/// Throws unless whoever resolves is on the main actor.
@Sendable
func requireIsolation(_ slot: Slot, _ isolation: (any Actor)?) throws {
    if isolation !== MainActor.shared { throw ResolutionError.notOnMainActor(path: slot.pathFromMainActor) }
}

extension Slot {
    /// What leads from a recipe that runs on the main actor to this.
    fileprivate var pathFromMainActor: [DependencyGraph.ID] {
        for dependency in dependencies {
            let dependency = dependency.takeUnretainedValue()
            if dependency.demands.mainActor { return dependency.pathFromMainActor + [service] }
        }
        return [service]
    }
}
