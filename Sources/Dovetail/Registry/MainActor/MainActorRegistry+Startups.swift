import DovetailGraph

extension MainActorRegistry {
    /// Registers an `async` recipe of a shared service, which is made when the container starts. The recipe and its
    /// hooks run on the main actor.
    ///
    /// ```swift
    /// struct StorageAssembly: MainActorAssembly {
    ///     func assemble(_ registry: inout MainActorRegistry) {
    ///         registry.register(Database.self, scope: .singleton, onStop: { await $0.close() }) {
    ///             let database = try Database(path: "users.sqlite")
    ///             try await database.migrate()
    ///             return database
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// The service exists between ``Container/start(atMost:hookLimit:clock:progress:)`` and
    /// ``Container/stop(draining:hookLimit:clock:)``.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload  // a recipe that is not `async` needs no start, unless there is something else to do then
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
    ) {
        registry.recipes.append(started(scope, onStart, onStop, registry.origin(fileID, line), recipe))
    }

    /// Registers the recipe of a shared service with hooks that run when the container starts or stops.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.recipes.append(started(scope, onStart, onStop, registry.origin(fileID, line), recipe))
    }

    /// Registers an `async` recipe of a shared named service.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@MainActor (Name.Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Name.Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Name.Service
    ) {
        registry.recipes.append(
            started(
                scope,
                hook(onStart, of: name),
                hook(onStop, of: name),
                registry.origin(fileID, line),
                named(name, recipe)
            )
        )
    }

    /// Registers the recipe of a named service with hooks that run when the container starts or stops.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@MainActor (Name.Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Name.Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        registry.recipes.append(
            started(
                scope,
                hook(onStart, of: name),
                hook(onStop, of: name),
                registry.origin(fileID, line),
                named(name, recipe)
            )
        )
    }
}

extension MainActorRegistry {
    /// Registers an `async` recipe, one of several whose services are supplied together, as `[Service]`.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let recipe = started(kind: .contribution, scope, onStart, onStop, registry.origin(fileID, line), recipe)
        registry.contribute(recipe, of: service)
    }

    /// Registers one of several recipes whose services are supplied together, as `[Service]`. It has hooks that run
    /// when the container starts or stops.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        let recipe = started(kind: .contribution, scope, onStart, onStop, registry.origin(fileID, line), recipe)
        registry.contribute(recipe, of: service)
    }

    /// Registers an `async` recipe, one of several whose services are supplied together under keys.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let recipe = started(kind: .contribution, scope, onStart, onStop, registry.origin(fileID, line), recipe)
        registry.contribute(recipe, of: service, key: key)
    }

    /// Registers one of several recipes whose services are supplied together under keys. It has hooks that run when the
    /// container starts or stops.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: The lifetime of this service: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        onStart: (@MainActor (Service) async throws -> Void)? = nil,
        onStop: (@MainActor (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        let recipe = started(kind: .contribution, scope, onStart, onStop, registry.origin(fileID, line), recipe)
        registry.contribute(recipe, of: service, key: key)
    }
}

extension MainActorRegistry {
    /// The recipe of a service that is started on the main actor.
    private func started<Service, each Dependency, Failure: Error>(
        kind: DependencyGraph.Node.Kind = .recipe,
        _ scope: Scope,
        _ onStart: (@MainActor (Service) async throws -> Void)?,
        _ onStop: (@MainActor (Service) async throws -> Void)?,
        _ origin: Recipe.Origin,
        _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Service
    ) -> Recipe {
        started(kind, scope, onStart, onStop, needing: repeat (each Dependency).self, origin: origin, later(recipe))
    }

    /// The same for a recipe that is not `async`.
    private func started<Service, each Dependency, Failure: Error>(
        kind: DependencyGraph.Node.Kind = .recipe,
        _ scope: Scope,
        _ onStart: (@MainActor (Service) async throws -> Void)?,
        _ onStop: (@MainActor (Service) async throws -> Void)?,
        _ origin: Recipe.Origin,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) -> Recipe {
        let make = hopping { (provider: ServiceProvider<Service>, resolution: Resolution) in
            try provider.supply(recipe, in: resolution)
        }
        return started(kind, scope, onStart, onStop, needing: repeat (each Dependency).self, origin: origin, make)
    }

    private func started<Service, each Dependency>(
        _ kind: DependencyGraph.Node.Kind,
        _ scope: Scope,
        _ onStart: (@MainActor (Service) async throws -> Void)?,
        _ onStop: (@MainActor (Service) async throws -> Void)?,
        needing dependency: repeat (each Dependency).Type,
        origin: Recipe.Origin,
        _ make: @escaping @Sendable (ServiceProvider<Service>, Resolution) async throws -> Service
    ) -> Recipe {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        return ServiceRecipe<Service>.started(
            kind: kind,
            // A weak service could be released before it is stopped.
            scope.lifetime == .weak ? .singleton : scope.lifetime,
            dependencies: dependencies,
            origin,
            .making(
                Hooks(onStart.map(hopping), onStop.map { Hooks.ignoringError(hopping($0)) }),
                isOnMainActor: true,
                make
            ),
            isOnMainActor: true
        )
    }
}

/// A hook of a named service.
private func hook<Name: NamedService>(
    _ hook: (@MainActor (Name.Service) async throws -> Void)?,
    of name: Name.Type
) -> (@MainActor (Named<Name>) async throws -> Void)? {
    guard let hook else { return nil }
    return { try await hook($0.value) }
}

/// The recipe of a named service.
private func named<Name: NamedService, each Dependency, Failure: Error>(
    _ name: Name.Type,
    _ recipe: @escaping (repeat each Dependency) async throws(Failure) -> Name.Service
) -> (repeat each Dependency) async throws -> Named<Name> {
    { (dependency: repeat each Dependency) in Named(try await recipe(repeat each dependency)) }
}

/// The same for a recipe that is not `async`.
private func named<Name: NamedService, each Dependency, Failure: Error>(
    _ name: Name.Type,
    _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Name.Service
) -> (repeat each Dependency) throws -> Named<Name> {
    { (dependency: repeat each Dependency) in Named(try recipe(repeat each dependency)) }
}
