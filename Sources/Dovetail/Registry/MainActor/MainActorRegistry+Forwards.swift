extension MainActorRegistry {
    /// Makes a service known by another type as well.
    ///
    /// See `forward(_:to:_:)` of ``Registry``.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - convert: Sees the one as the other, on the main actor.
    public mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping (Target) throws -> Service
    ) {
        forward(service, to: target, nil, fileID, line, convert)
    }

    /// Makes one of several services of a type, the one that takes these arguments, known by another type as well.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - argument: The types of the arguments; `Void.self` for the one that takes none.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - convert: Sees the one as the other, on the main actor.
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

    /// Makes a named service known by a type, or by another name's type.
    ///
    /// - Parameters:
    ///   - service: The type.
    ///   - name: The name that is registered.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - convert: Sees the one as the other, on the main actor.
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
