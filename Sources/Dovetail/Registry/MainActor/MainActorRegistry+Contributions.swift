extension MainActorRegistry {
    /// Registers one of several recipes whose services are supplied together, as `[Service]`. It runs on the main
    /// actor.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - scope: Its lifetime: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.contributeOnMainActor(
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
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.contributeOnMainActor(
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
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.contributeOnMainActor(
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
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error and keeps no instance: the next
    ///     call runs the recipe again.
    public mutating func contribute<Service, Key: Hashable & Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: Key,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.contributeOnMainActor(
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
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (Service, repeat each Dependency) throws(Failure) -> Service
    ) {
        registry.decorateOnMainActor(
            needing: repeat (each Dependency).self,
            origin: registry.origin(fileID, line)
        ) {
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
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Service, each Argument, each Dependency>(
        _ service: Service.Type,
        arguments argument: repeat (each Argument).Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (Service, repeat each Dependency) throws -> Service
    ) {
        let arguments = ArgumentList(repeat each argument)
        registry.decorateOnMainActor(
            arguments,
            needing: repeat (each Dependency).self,
            origin: registry.origin(fileID, line)
        ) { (service: Service, provider, resolution) in
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Wraps a named service in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the decorated service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    public mutating func decorate<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping (Name.Service, repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        registry.decorateOnMainActor(
            needing: repeat (each Dependency).self,
            origin: registry.origin(fileID, line)
        ) {
            (service: Named<Name>, provider, resolution) in
            var position = 1
            return Named(
                try recipe(service.value, repeat provider.next((each Dependency).self, &position, in: resolution))
            )
        }
    }
}
