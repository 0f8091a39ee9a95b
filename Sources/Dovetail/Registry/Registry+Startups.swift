import DovetailGraph

extension Registry {
    /// Registers the recipe of a shared service that starts and stops with the container: an `async` recipe, or one with
    /// hooks.
    ///
    /// ```swift
    /// registry.register(Database.self, scope: .singleton, onStop: { try await $0.close() }) { (settings: Settings) in
    ///     try await Database(connectingTo: settings.address)
    /// }
    /// registry.register(Cache.self, scope: .singleton, onStart: { await $0.fill() }, Cache.init)
    /// ```
    ///
    /// The service exists between ``Container/start(atMost:hookLimit:clock:progress:)`` and
    /// ``Container/stop(hookLimit:clock:)``. Resolving it or one of its dependents at another time throws
    /// ``ResolutionError``.
    ///
    /// - Parameters:
    ///   - service: What the recipe provides.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which is started separately. A started service stays
    ///     alive until it is stopped, so under ``Scope/weak`` it has the lifetime of a singleton.
    ///   - onStart: Called with the service once it is made. If it throws, the start fails, and `onStop` is not called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If it throws, the start fails.
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

    /// Registers the recipe of a named service that starts and stops with the container.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which is started separately.
    ///   - onStart: Called with the service once it is made. If it throws, the start fails, and `onStop` is not called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If it throws, the start fails.
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

    /// Registers one of several recipes that are supplied together, as `[Service]`; this one starts and stops with the
    /// container.
    ///
    /// - Parameters:
    ///   - service: The type that each of them provides.
    ///   - scope: The lifetime of this one: ``Scope/singleton``, or a custom scope, which is started separately.
    ///   - onStart: Called with the service once it is made. If it throws, the start fails, and `onStop` is not called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If it throws, the start fails.
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

    /// Registers one of several recipes that are supplied together under keys; this one starts and stops with the container.
    ///
    /// - Parameters:
    ///   - service: The type that each of them provides.
    ///   - key: The key of this one.
    ///   - scope: The lifetime of this one: ``Scope/singleton``, or a custom scope, which is started separately.
    ///   - onStart: Called with the service once it is made. If it throws, the start fails, and `onStop` is not called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If it throws, the start fails.
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

/// The recipe of a service that is started.
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
    // It must stay alive until it is stopped.
    let lifetime = scope.lifetime == .weak ? .singleton : scope.lifetime
    let startup = Startup.making(onStart: onStart, onStop: onStop) { (provider: ServiceProvider<Service>, resolution) in
        // Made before the recipe runs: after a suspension, this call to the container is over.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return try await recipe(repeat each dependencies)
    }
    return ServiceRecipe<Service>.started(kind: kind, lifetime, dependencies: dependencies, origin, startup)
}
