import DovetailGraph

extension Registry {
    /// Registers the recipe of a shared service that starts and stops with the container: an `async` recipe, or one with
    /// hooks.
    ///
    /// ```swift
    /// registry.register(Database.self, scope: .singleton, onStop: { await $0.close() }) {
    ///     let database = try Database(path: "users.sqlite")
    ///     try await database.migrate()
    ///     return database
    /// }
    /// registry.register(HTTPApi.self, scope: .singleton, onStart: { _ = try await $0.fetch(.allUsers) }, HTTPApi.init)
    /// ```
    ///
    /// The service exists between ``Container/start(atMost:hookLimit:clock:progress:)`` and
    /// ``Container/stop(draining:hookLimit:clock:)``. At any other time, resolving it or one of its dependents throws
    /// ``ResolutionError``.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately. A started service
    ///     lives until it is stopped, so ``Scope/weak`` has no effect.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - run: Does the work of the service while the container runs; see
    ///     ``Container/run(finishing:hookLimit:clock:)``.
    ///   - finish: Tells `run` to return soon. Without it, the task of `run` is cancelled. Needs `run`.
    ///   - mayReturn: Whether `run` may return while other services continue. If not, that is an error.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload  // a recipe that is not `async` needs no start, unless there is something else to do then
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        run: (@Sendable (Service) async throws -> Void)? = nil,
        finish: (@Sendable (Service) async throws -> Void)? = nil,
        mayReturn: Bool = true,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let hooks = Hooks(onStart, onStop.map(Hooks.ignoringError), run, finish, mayReturn: mayReturn)
        recipes.append(started(scope, hooks, origin(fileID, line), recipe))
    }

    /// Registers the recipe of a named service that starts and stops with the container.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, or a custom scope, which starts separately.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents.
    ///   - run: Does the work of the service while the container runs; see
    ///     ``Container/run(finishing:hookLimit:clock:)``.
    ///   - finish: Tells `run` to return soon. Without it, the task of `run` is cancelled. Needs `run`.
    ///   - mayReturn: Whether `run` may return while other services continue. If not, that is an error.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@Sendable (Name.Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Name.Service) async throws -> Void)? = nil,
        run: (@Sendable (Name.Service) async throws -> Void)? = nil,
        finish: (@Sendable (Name.Service) async throws -> Void)? = nil,
        mayReturn: Bool = true,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        let hooks = Hooks(onStart, onStop.map(Hooks.ignoringError), run, finish, mayReturn: mayReturn)
        recipes.append(started(scope, hooks.named(name), origin(fileID, line), named(name, recipe)))
    }

    /// Runs a service while the container runs. Its recipe is registered elsewhere.
    ///
    /// ```swift
    /// registry.register(Worker.self, scope: .singleton, Worker.init)                                 // in a module
    /// registry.register(Worker.self, scope: .singleton, run: { try await $0.run() })                 // in the application
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type that the recipe is registered for.
    ///   - scope: ``Scope/singleton``, or a custom scope.
    ///   - run: Does the work of the service while the container runs; see
    ///     ``Container/run(finishing:hookLimit:clock:)``.
    ///   - finish: Tells `run` to return soon. Without it, the task of `run` is cancelled.
    ///   - mayReturn: Whether `run` may return while other services continue. If not, that is an error.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    @_disfavoredOverload
    public mutating func register<Service: Sendable>(
        _ service: Service.Type,
        scope: Scope,
        run: @escaping @Sendable (Service) async throws -> Void,
        finish: (@Sendable (Service) async throws -> Void)? = nil,
        mayReturn: Bool = true,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        var finishing: Hooks<Running<Service>>.Hook?
        if let finish { finishing = { try await finish($0.service) } }
        let hooks = Hooks<Running<Service>>(nil, nil, { try await run($0.service) }, finishing, mayReturn: mayReturn)
        let id = DependencyGraph.ID(service: service as Any.Type).part(" (run)")
        recipes.append(
            started(scope, hooks, origin(fileID, line), id: id) { (service: Service) in Running(service: service) }
        )
    }

    /// Registers the recipe of a shared service that starts and stops with its scope. Its `onStop` hook receives the
    /// error of the work in the scope.
    ///
    /// ```swift
    /// registry.register(
    ///     Transaction.self,
    ///     scope: .request,
    ///     onStop: { transaction, error in
    ///         if error == nil { try await transaction.commit() } else { try await transaction.rollBack() }
    ///     },
    ///     Transaction.init
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: a custom scope, or ``Scope/singleton``.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, after all of its dependents, and with the error of the
    ///     work in the scope; see ``Container/within(_:supplying:hookLimit:isolation:_:)``. If the work succeeded, or
    ///     there was none, the error is `nil`.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: @escaping @Sendable (Service, (any Error)?) async throws -> Void,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        recipes.append(started(scope, Hooks(onStart, onStop), origin(fileID, line), recipe))
    }

    /// Registers the recipe of a named service that starts and stops with its scope. Its `onStop` hook receives the
    /// error of the work in the scope.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: a custom scope, or ``Scope/singleton``.
    ///   - onStart: Called with the service when it is made. If this throws, the start fails, and `onStop` is not
    ///     called.
    ///   - onStop: Called with the service when it is stopped, and with the error of the work in the scope.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once. If this throws, the start fails.
    @_disfavoredOverload
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        onStart: (@Sendable (Name.Service) async throws -> Void)? = nil,
        onStop: @escaping @Sendable (Name.Service, (any Error)?) async throws -> Void,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        let hooks = Hooks(onStart, onStop).named(name)
        recipes.append(started(scope, hooks, origin(fileID, line), named(name, recipe)))
    }
}

extension Registry {
    /// Registers one of several recipes whose services are supplied together, as `[Service]`. Its service starts and
    /// stops with the container.
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
    public mutating func contribute<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) {
        let hooks = Hooks(onStart, onStop.map(Hooks.ignoringError))
        contribute(started(kind: .contribution, scope, hooks, origin(fileID, line), recipe), of: service)
    }

    /// Registers one of several recipes whose services are supplied together under keys. Its service starts and stops
    /// with the container.
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
        let hooks = Hooks(onStart, onStop.map(Hooks.ignoringError))
        contribute(started(kind: .contribution, scope, hooks, origin(fileID, line), recipe), of: service, key: key)
    }
}

/// The recipe of a service that is started.
private func started<Service: Sendable, each Dependency, Failure: Error>(
    kind: DependencyGraph.Node.Kind = .recipe,
    _ scope: Scope,
    _ hooks: Hooks<Service>,
    _ origin: Recipe.Origin,
    id: DependencyGraph.ID? = nil,
    _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
) -> Recipe {
    var dependencies: [Any.Type] = []
    repeat dependencies.append((each Dependency).self)
    // A weak service could be released before it is stopped.
    let lifetime = scope.lifetime == .weak ? .singleton : scope.lifetime
    let startup = Startup.making(hooks) { (provider: ServiceProvider<Service>, resolution) in
        // Made before the recipe runs, because this call to the container is over after a suspension.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return try await recipe(repeat each dependencies)
    }
    return ServiceRecipe<Service>.started(kind: kind, lifetime, dependencies: dependencies, origin, startup, id: id)
}

/// The recipe of a named service.
private func named<Name: NamedService, each Dependency, Failure: Error>(
    _ name: Name.Type,
    _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Name.Service
) -> @Sendable (repeat each Dependency) async throws -> Named<Name> {
    { (dependency: repeat each Dependency) in Named(try await recipe(repeat each dependency)) }
}

/// Wraps a service that is registered separately, so that a recipe of another type can run it.
private struct Running<Service: Sendable>: Sendable {
    let service: Service
}
