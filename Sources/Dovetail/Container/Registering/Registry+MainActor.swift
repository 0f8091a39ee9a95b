import DependencyGraph

extension Registry {
    /// Registers a recipe that runs on the main actor, of a service that is not shared.
    ///
    /// ```swift
    /// registry.register(Screen.self, on: MainActor.self, Screen.init)
    ///
    /// @MainActor func show() throws {
    ///     let screen = try container.resolve(Screen.self)
    /// }
    /// ```
    ///
    /// It can be resolved, and whatever needs it, where the caller is isolated to the main actor; anywhere else that is a
    /// ``ResolutionError``. Other recipes can ask for a function that makes it later, as `@MainActor () throws -> Screen`.
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - scope: How long it lives: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: The main actor.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves.
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        on actor: MainActor.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        requireMainActor = requireIsolation
        recipes.append(onMainActor(service, scope.lifetime, origin(fileID, line), recipe))
    }

    /// Registers a recipe that runs on the main actor, of a shared service.
    ///
    /// To use it elsewhere as well, register it with an `async` recipe: `{ await Router() }`. Then it is made when the container is
    /// started.
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - scope: How long it lives: ``Scope/singleton``, ``Scope/weak`` or a scope of one's own.
    ///   - actor: The main actor.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves, and nothing is kept: the next call tries again.
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        on actor: MainActor.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        requireMainActor = requireIsolation
        recipes.append(onMainActor(service, scope.lifetime, origin(fileID, line), recipe))
    }
}

private func onMainActor<Service: Sendable, each Dependency, Failure: Error>(
    _ service: Any.Type,
    _ lifetime: Lifetime,
    _ origin: Recipe.Origin,
    _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
) -> Recipe {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    let make: Make<Service> = { slot, resolution in
        // Whoever resolves is on the main actor, and what is made for the call does not leave it.
        nonisolated(unsafe) let resolution = resolution
        return try MainActor.assumeIsolated {
            var position = 0
            return try recipe(repeat slot.next((each Dependency).self, &position, in: resolution))
        }
    }
    return ServiceRecipe(
        service,
        lifetime: lifetime,
        dependencies: dependencies,
        origin: origin,
        formsOnMainActor: { FunctionForm.deferredOnMainActor(Service.self) },
        make: lifetime.sharing(make)
    )
}

extension Registry {
    mutating func addOnMainActor<Arguments, Service: Sendable>(
        _ service: Service.Type,
        _ arguments: [Any.Type],
        _ dependencies: [Any.Type],
        _ origin: Recipe.Origin,
        _ forms: @escaping @Sendable () -> [FunctionForm],
        _ make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        requireMainActor = requireIsolation
        recipes.append(
            FactoryRecipe(
                service,
                arguments: arguments,
                dependencies: dependencies,
                origin: origin,
                decorateOtherwise: FactoryRecipe<Arguments, Service>.decorate,
                isOnMainActor: true,
                forms: forms,
                make: make
            )
        )
    }
}

/// Throws unless whoever resolves is on the main actor.
@Sendable
private func requireIsolation(_ slot: Slot, _ isolation: (any Actor)?) throws {
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
