// These are inlined into the caller, so that the recipe becomes part of the one function that makes the service: at run
// time, registration and wiring come down to a call through a pointer.

extension Registry {
    /// Registers the recipe of a service that is not shared.
    ///
    /// ```swift
    /// registry.register(Handler.self, Handler.init)
    /// registry.register(Report.self, scope: .graph) { (storage: UserStorage) in Report(of: storage) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        let make: Make<Service> = scope.lifetime.sharing { provider, resolution in
            try provider.supply(recipe, in: resolution)
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a shared service, which must be `Sendable`.
    ///
    /// ```swift
    /// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error and keeps no instance: the next call runs the recipe again.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        let make: Make<Service> = scope.lifetime.sharing { provider, resolution in
            try provider.supply(recipe, in: resolution)
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a named service that is not shared.
    ///
    /// ```swift
    /// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        let make: Make<Named<Name>> = scope.lifetime.sharing { provider, resolution in
            Named(try provider.supply(recipe, in: resolution))
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a shared named service, which must be `Sendable`.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error and keeps no instance: the next call runs the recipe again.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        let make: Make<Named<Name>> = scope.lifetime.sharing { provider, resolution in
            Named(try provider.supply(recipe, in: resolution))
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    // Not inlinable: it runs once for each registration, and inlining would only enlarge its callers.
    @usableFromInline
    mutating func add<Service, each Dependency>(
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping Make<Service>
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        recipes.append(
            ServiceRecipe(
                lifetime: lifetime,
                dependencies: dependencies,
                origin: origin(fileID, line),
                make: make
            )
        )
    }
}
