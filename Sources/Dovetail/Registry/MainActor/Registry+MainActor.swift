extension Registry {
    /// Registers a recipe that runs on the main actor, for a service that is not shared.
    ///
    /// ```swift
    /// registry.register(UserListModel.self, UserListModel.init)                // an initializer of the main actor
    /// registry.register(Analytics.self, on: MainActor.self) { Analytics() }    // a closure that is to run there
    ///
    /// @MainActor func show() throws {
    ///     let list = try container.resolve(UserListModel.self)
    ///     list.reload()
    /// }
    /// ```
    ///
    /// Resolve the service, and all of its dependents, on the main actor; elsewhere the call throws
    /// ``ResolutionError``. Recipes that run elsewhere can take a function that makes the service later: `@MainActor ()
    /// throws -> UserListModel`.
    ///
    /// If all recipes of an assembly run on the main actor, use a ``MainActorAssembly``, which needs no `on`.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        addOnMainActor(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers a recipe that runs on the main actor, for a shared service.
    ///
    /// To use the service elsewhere as well, register an `async` recipe instead: `{ await UserListModel() }`. Then the
    /// service is made when the container starts.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: The main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error and keeps no instance: the next call runs the recipe again.
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        addOnMainActor(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers a recipe that runs on the main actor, for a named service that is not shared.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: LocalScope = .transient,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        addOnMainActor(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line) {
            Named<Name>(try $0.supply(recipe, in: $1))
        }
    }

    /// Registers a recipe that runs on the main actor, for a shared named service.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        addOnMainActor(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line) {
            Named<Name>(try $0.supply(recipe, in: $1))
        }
    }
}

extension Registry {
    /// Registers one of several recipes whose services are supplied together, as `[Service]`. It runs on the main
    /// actor.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contributeOnMainActor(
            service,
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers one of several recipes whose services are supplied together, as `[Service]`. It runs on the main
    /// actor, and its service is shared.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func contribute<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contributeOnMainActor(
            service,
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers one of several recipes whose services are supplied together under keys. It runs on the main actor.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: LocalScope = .transient,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contributeOnMainActor(
            service,
            key: key,
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Registers one of several recipes whose services are supplied together under keys. It runs on the main actor, and
    /// its service is shared.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service.
    ///   - scope: Its lifetime: ``Scope/singleton``, ``Scope/weak`` or a custom scope.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func contribute<Service: Sendable, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        contributeOnMainActor(
            service,
            key: key,
            scope.lifetime,
            needing: repeat (each Dependency).self,
            fileID: fileID,
            line: line
        ) {
            try $0.supply(recipe, in: $1)
        }
    }

    /// Wraps a service in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws(Failure) -> Service
    ) {
        decorateOnMainActor(needing: repeat (each Dependency).self, origin: origin(fileID, line)) {
            (service: Service, provider, resolution) in
            // Position 0 has the decorated service.
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Wraps the service that takes these arguments in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - argument: The types of the arguments; `Void.self` for the service without arguments.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Service, each Argument, each Dependency>(
        _ service: Service.Type,
        arguments argument: repeat (each Argument).Type,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (Service, repeat each Dependency) throws -> Service
    ) {
        let arguments = ArgumentList(repeat each argument)
        decorateOnMainActor(
            arguments,
            needing: repeat (each Dependency).self,
            origin: origin(fileID, line)
        ) { (service: Service, provider, resolution) in
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Wraps a named service in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the decorated service.
    ///   - actor: The main actor. Required for a closure; leave it out for a reference to a function of the main actor.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor @Sendable (Name.Service, repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        decorateOnMainActor(needing: repeat (each Dependency).self, origin: origin(fileID, line)) {
            (service: Named<Name>, provider, resolution) in
            var position = 1
            return Named(
                try recipe(service.value, repeat provider.next((each Dependency).self, &position, in: resolution))
            )
        }
    }
}
