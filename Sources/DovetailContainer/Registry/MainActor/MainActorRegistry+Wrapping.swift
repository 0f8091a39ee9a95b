extension MainActorRegistry {
    /// Registers one of several recipes whose services are supplied together, as `[Service]`, or as `[Key: Service]` if they
    /// have keys.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service, for a dictionary.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    /// - Returns: The registration, whose modifiers set the scope.
    @discardableResult
    public func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) throws(Failure) -> Service
    ) -> MainActorRegistration<Service, Service> {
        let traits = traits(kind: .contribution, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let make: Make<Service> = confined { provider, resolution in try provider.supply(recipe, in: resolution) }
        let contribution = Recipe(Service.self, traits, make: make)
        return MainActorRegistration(recipe: registry.contribute(Service.self, contribution, key), make: make)
    }

    /// Wraps a service in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    /// - Returns: The decoration, whose modifier chooses one of several services.
    @discardableResult
    public func decorate<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (Service, repeat each Dependency) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .decoration, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let decorate: Decorate<Service> = confined { service, provider, resolution in
            // Position 0 has the decorated service.
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
        return registry.decorate(traits, decorate)
    }

    /// Wraps a named service in a decorator, on the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the decorated service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, on the main actor, from the original one and from further dependencies.
    /// - Returns: The decoration, whose modifier chooses one of several services.
    @discardableResult
    public func decorate<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (Name.Service, repeat each Dependency) throws(Failure) -> Name.Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .decoration, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let decorate: Decorate<Named<Name>> = confined { service, provider, resolution in
            var position = 1
            return Named(
                try recipe(service.value, repeat provider.next((each Dependency).self, &position, in: resolution))
            )
        }
        return registry.decorate(traits, decorate)
    }

    /// Makes a service available under another type as well.
    ///
    /// See `forward(_:to:_:)` of ``Registry``.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service, on the main actor.
    /// - Returns: The forward, whose modifier chooses one of several services.
    @discardableResult
    public func forward<Service, Target, Failure: Error>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @MainActor (Target) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .forward, target, failure: Failure.self, fileID, line)
        return registry.forward(traits, confined { try convert($0) })
    }

    /// Makes a named service available under a type, or under another name's type.
    ///
    /// - Parameters:
    ///   - service: The type.
    ///   - name: The name that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service, on the main actor.
    /// - Returns: The forward, whose modifier chooses one of several services.
    @discardableResult
    public func forward<Service, Name: NamedService, Failure: Error>(
        _ service: Service.Type,
        to name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @MainActor (Name.Service) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .forward, Named<Name>.self, failure: Failure.self, fileID, line)
        return registry.forward(traits, confined { (named: Named<Name>) in try convert(named.value) })
    }
}
