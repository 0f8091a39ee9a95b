extension MainActorRegistry {
    /// Registers the recipe of a service that is not shared.
    ///
    /// ```swift
    /// struct AppAssembly: MainActorAssembly {
    ///     func assemble(_ registry: inout MainActorRegistry) {
    ///         registry.register(UserListModel.self, UserListModel.init)
    ///         registry.register(Report.self, scope: .graph) { (storage: UserStorage) in Report(of: storage) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.addOnMainActor(
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers the recipe of a shared service.
    ///
    /// - Parameters:
    ///   - service: The type of the service; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next call runs
    ///     the recipe again.
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.addOnMainActor(
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers the recipe of a named service that is not shared.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        registry.addOnMainActor(
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            Named<Name>(try $0.supply(recipe, in: $1))
        }
    }

    /// Registers the recipe of a shared named service.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        registry.addOnMainActor(
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            Named<Name>(try $0.supply(recipe, in: $1))
        }
    }
}
