extension MainActorRegistry {
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
    public mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping (Target) throws -> Service
    ) {
        forward(service, to: target, nil, fileID, line, convert)
    }

    /// Makes the service that takes these arguments available under another type as well, where several services have
    /// one type.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - argument: The types of the arguments; `Void.self` for the service without arguments.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service, on the main actor.
    public mutating func forward<Service, Target, each Argument>(
        _ service: Service.Type,
        to target: Target.Type,
        arguments argument: repeat (each Argument).Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping (Target) throws -> Service
    ) {
        forward(service, to: target, ArgumentList(repeat each argument), fileID, line, convert)
    }

    /// Makes a named service available under a type, or under another name's type.
    ///
    /// - Parameters:
    ///   - service: The type.
    ///   - name: The name that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service, on the main actor.
    public mutating func forward<Service, Name: NamedService>(
        _ service: Service.Type,
        to name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping (Name.Service) throws -> Service
    ) {
        forward(service, to: Named<Name>.self, nil, fileID, line) { try convert($0.value) }
    }

    private mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        _ arguments: ArgumentList?,
        _ fileID: String,
        _ line: Int,
        _ convert: @escaping (Target) throws -> Service
    ) {
        registry.forward(
            service,
            to: target,
            arguments,
            registry.origin(fileID, line),
            isOnMainActor: true,
            confined { try convert($0) }
        )
    }
}
