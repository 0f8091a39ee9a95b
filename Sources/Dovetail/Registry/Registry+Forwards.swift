extension Registry {
    /// Makes a service available under another type as well.
    ///
    /// ```swift
    /// registry.register(HTTPApi.self, scope: .singleton, HTTPApi.init)
    /// registry.forward((any ApiService).self, to: HTTPApi.self) { $0 }
    /// ```
    ///
    /// Dependents of both types receive the same service; if it is shared, they receive the same instance. A service
    /// with arguments takes the same arguments under the other type. If the target is registered with several argument
    /// lists, all of them are forwarded.
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service.
    public mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        forward(service, to: target, nil, origin(fileID, line), convert)
    }

    /// Makes the service that takes these arguments available under another type as well, where several services have
    /// one type.
    ///
    /// ```swift
    /// registry.register(HTTPApi.self, arguments: URL.self) { baseURL in HTTPApi(baseURL: baseURL) }
    /// registry.forward((any ApiService).self, to: HTTPApi.self, arguments: URL.self) { $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The other type.
    ///   - target: The type that is registered.
    ///   - argument: The types of the arguments; `Void.self` for the service without arguments.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service.
    public mutating func forward<Service, Target, each Argument>(
        _ service: Service.Type,
        to target: Target.Type,
        arguments argument: repeat (each Argument).Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        forward(service, to: target, ArgumentList(repeat each argument), origin(fileID, line), convert)
    }

    /// Makes a named service available under a type, or under another name's type.
    ///
    /// - Parameters:
    ///   - service: The type.
    ///   - name: The name that is registered.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - convert: Converts the registered service.
    public mutating func forward<Service, Name: NamedService>(
        _ service: Service.Type,
        to name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ convert: @escaping @Sendable (Name.Service) throws -> Service
    ) {
        forward(service, to: Named<Name>.self, fileID: fileID, line: line) { try convert($0.value) }
    }

    mutating func forward<Service, Target>(
        _ service: Service.Type,
        to target: Target.Type,
        _ arguments: ArgumentList?,
        _ origin: Recipe.Origin,
        isOnMainActor: Bool = false,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        recipes.append(
            ServiceRecipe<Service>(
                kind: .forward,
                lifetime: .transient,
                dependencies: [target],
                origin: origin,
                forward: Forward(to: target, arguments, convert),
                isOnMainActor: isOnMainActor
            ) { provider, resolution in
                try convert(provider.dependency(Target.self, at: 0, in: resolution))
            }
        )
    }
}

/// The target of a forward.
struct Forward: Sendable {
    /// The target's type, or its name.
    let target: Any.Type
    /// The argument types of the target, or `nil` for all services of its type.
    let arguments: ArgumentList?
    /// Creates a recipe with the arguments of the target's recipe.
    let recipe: @Sendable (_ target: Recipe, _ forward: Recipe) -> Recipe

    init<Target, Service>(
        to target: Target.Type,
        _ arguments: ArgumentList?,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        self.target = (target as? any NamedParameter.Type)?.name ?? target
        self.arguments = arguments
        recipe = { target, forward in target.forwarded(by: forward, convert) }
    }
}
