import DependencyGraph

extension MainActorRegistry {
    /// Registers the recipe of a shared service that is made, or made ready, when the container is started: one that is `async`,
    /// or has something to do then, or when the container is stopped. Recipe and hooks run on the main actor.
    ///
    /// ```swift
    /// registry.register(Session.self, scope: .singleton, onStop: { await $0.close() }) { (api: any API) in
    ///     try await Session(restoredFrom: api)
    /// }
    /// ```
    ///
    /// See ``Registry/register(_:scope:onStart:onStop:fileID:line:_:)-(Service.Type,_,_,_,_,_,_)``.
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - scope: How long it lives: ``Scope/singleton``, or a scope of one's own, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload  // a recipe that is not `async` needs no start, unless there is something else to do then
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) {
        registry.recipes.append(
            started(service, scope, onStart, onStop, registry.origin(fileID, line), recipe)
        )
    }

    /// Registers the recipe of a named service that is made, or made ready, when the container is started.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: How long it lives: ``Scope/singleton``, or a scope of one's own, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@MainActor (Name.Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Name.Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Name.Service
    ) {
        registry.recipes.append(
            started(
                name,
                scope,
                onStart.map { hook in { try await hook($0.value) } },
                onStop.map { hook in { try await hook($0.value) } },
                registry.origin(fileID, line)
            ) { (dependency: repeat each Dependency) in Named<Name>(try await recipe(repeat each dependency)) }
        )
    }

    /// Registers one of several recipes that are asked for together, as `[Service]`; this one is made, or made ready, when the
    /// container is started.
    ///
    /// - Parameters:
    ///   - service: What each of them provides.
    ///   - scope: How long this one lives: ``Scope/singleton``, or a scope of one's own, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let origin = registry.origin(fileID, line)
        let contribution = started(service, kind: .contribution, scope, onStart, onStop, origin, recipe)
        registry.contribute(contribution, of: service, origin)
    }

    /// Registers one of several recipes that are asked for together under keys; this one is made, or made ready, when the
    /// container is started.
    ///
    /// - Parameters:
    ///   - service: What each of them provides.
    ///   - key: The key of this one.
    ///   - scope: How long this one lives: ``Scope/singleton``, or a scope of one's own, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let origin = registry.origin(fileID, line)
        let contribution = started(service, kind: .contribution, scope, onStart, onStop, origin, recipe)
        registry.contribute(contribution, of: service, key: key, origin)
    }

    /// The recipe of something that is started on the main actor.
    private mutating func started<Service, each Dependency, Failure: Error>(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind = .recipe,
        _ scope: Scope,
        _ onStart: (@MainActor (Service) async throws -> Void)?,
        _ onStop: (@MainActor (Service) async throws -> Void)?,
        _ origin: Recipe.Origin,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) -> Recipe {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        registry.requireMainActor = requireIsolation
        // It has to be kept until it is stopped.
        let lifetime = scope.lifetime.isWeak ? .singleton : scope.lifetime
        let startup = ServiceSlot<Service>.startup(
            onStart: onStart.map(hopping),
            onStop: onStop.map(hopping),
            isOnMainActor: true,
            hopping { (slot: ServiceSlot<Service>, resolution: Resolution) in
                let dependencies = try slot.dependencies(repeat (each Dependency).self, in: resolution)
                return try await recipe(repeat each dependencies)
            }
        )
        return ServiceRecipe<Service>.started(
            service,
            kind: kind,
            lifetime,
            dependencies: dependencies,
            origin,
            startup,
            formsOnMainActor: { FunctionForm.deferredOnMainActor(Service.self) }
        )
    }
}
