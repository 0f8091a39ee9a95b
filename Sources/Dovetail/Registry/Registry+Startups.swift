import DovetailGraph

extension Registry {
    /// Registers the recipe of a shared service that is made, or made ready, when the container is started: one that is `async`,
    /// or has something to do then, or when the container is stopped.
    ///
    /// ```swift
    /// registry.register(Database.self, scope: .singleton, onStop: { try await $0.close() }) { (settings: Settings) in
    ///     try await Database(connectingTo: settings.address)
    /// }
    /// registry.register(Cache.self, scope: .singleton, onStart: { await $0.fill() }, Cache.init)
    /// ```
    ///
    /// Such a service is there between ``Container/start(atMost:hookLimit:clock:progress:)`` and
    /// ``Container/stop(hookLimit:clock:)``. What needs it can be resolved then, and is told so by a ``ResolutionError`` at any other
    /// time.
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - scope: How long it lives: ``Scope/singleton``, or a custom scope, which is started by itself. Whatever is started
    ///     is kept until it is stopped, so that under ``Scope/weak`` it lives as a singleton does.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload  // a recipe that is not `async` needs no start, unless there is something else to do then
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        recipes.append(started(scope, onStart, onStop, origin(fileID, line), recipe))
    }

    /// Registers the recipe of a named service that is made, or made ready, when the container is started.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: How long it lives: ``Scope/singleton``, or a custom scope, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@Sendable (Name.Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Name.Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        recipes.append(
            started(
                scope,
                onStart.map { hook in { try await hook($0.value) } },
                onStop.map { hook in { try await hook($0.value) } },
                origin(fileID, line)
            ) { (dependency: repeat each Dependency) in Named<Name>(try await recipe(repeat each dependency)) }
        )
    }

    /// Registers one of several recipes that are asked for together, as `[Service]`; this one is made, or made ready, when the
    /// container is started.
    ///
    /// - Parameters:
    ///   - service: What each of them provides.
    ///   - scope: How long this one lives: ``Scope/singleton``, or a custom scope, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        contribute(started(kind: .contribution, scope, onStart, onStop, origin(fileID, line), recipe), of: service)
    }

    /// Registers one of several recipes that are asked for together under keys; this one is made, or made ready, when the
    /// container is started.
    ///
    /// - Parameters:
    ///   - service: What each of them provides.
    ///   - key: The key of this one.
    ///   - scope: How long this one lives: ``Scope/singleton``, or a custom scope, which is started by itself.
    ///   - onStart: Called with the service once it is made. Where it throws, the start fails.
    ///   - onStop: Called with the service when it is stopped, after all that needs it.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it, once. Where it throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service: Sendable, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let contribution = started(kind: .contribution, scope, onStart, onStop, origin(fileID, line), recipe)
        contribute(contribution, of: service, key: key)
    }
}

/// The recipe of something that is started.
private func started<Service: Sendable, each Dependency, Failure: Error>(
    kind: DependencyGraph.Node.Kind = .recipe,
    _ scope: Scope,
    _ onStart: (@Sendable (Service) async throws -> Void)?,
    _ onStop: (@Sendable (Service) async throws -> Void)?,
    _ origin: Recipe.Origin,
    _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
) -> Recipe {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    // It has to be kept until it is stopped.
    let lifetime = scope.lifetime == .weak ? .singleton : scope.lifetime
    let startup = Startup.making(onStart: onStart, onStop: onStop) { (provider: ServiceProvider<Service>, resolution) in
        // All of them before the recipe runs: it may be suspended, and then this call to the container is over.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return try await recipe(repeat each dependencies)
    }
    return ServiceRecipe<Service>.started(kind: kind, lifetime, dependencies: dependencies, origin, startup)
}
