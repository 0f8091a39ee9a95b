import DovetailGraph

extension Registry {
    /// Wraps a service in a decorator: a cache around a store, a log around an API.
    ///
    /// ```swift
    /// struct LoggingApi: ApiService {
    ///     let api: any ApiService
    ///     let logger: Logger
    ///
    ///     func fetch(_ route: Route) async throws -> [User] {
    ///         logger.debug("fetches \(route.path)")
    ///         return try await api.fetch(route)
    ///     }
    /// }
    ///
    /// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
    /// registry.decorate((any ApiService).self) { (api, logger: Logger) in LoggingApi(api: api, logger: logger) }
    /// ```
    ///
    /// Every dependent receives the decorated service. Several decorations nest in the order of their registration, the
    /// last one outermost. A decorator has the lifetime of the service that it wraps: a singleton has one decorated
    /// instance. A decoration applies wherever the service is registered, in any assembly, before or after it. It
    /// applies to a service with arguments, to each of several services with different arguments, and to each
    /// contribution for the type. Creating the container reports decorations of services that are not registered.
    ///
    /// This is the decorator pattern of E. Gamma et al., *Design Patterns* (1994).
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, from the original one and from further dependencies.
    public mutating func decorate<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws(Failure) -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        decorate(nil, dependencies, origin(fileID, line)) { (service: Service, provider, resolution) in
            // Position 0 has the decorated service.
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Wraps the service that takes these arguments in a decorator, where several services have one type.
    ///
    /// ```swift
    /// registry.decorate(ProfileViewModel.self, arguments: User.ID.self) { (profile, logger: Logger) in
    ///     ProfileViewModel(id: profile.id, load: tap(profile.load, before: { logger.debug("loads the profile") }))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - argument: The types of the arguments; `Void.self` for the service without arguments.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, from the original one and from further dependencies.
    public mutating func decorate<Service, each Argument, each Dependency>(
        _ service: Service.Type,
        arguments argument: repeat (each Argument).Type,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        let arguments = ArgumentList(repeat each argument)
        decorate(arguments, dependencies, origin(fileID, line)) { (service: Service, provider, resolution) in
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Wraps a named service in a decorator.
    ///
    /// ```swift
    /// registry.decorate(Users.LoadAll.self) { (load, logger: Logger) in tap(load, before: { logger.debug("loads users") }) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the decorated service.
    ///   - actor: Callers leave it out: it tells overloads apart.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, from the original one and from further dependencies.
    public mutating func decorate<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        on actor: Never? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (Name.Service, repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append((each Dependency).self)
        decorate(nil, dependencies, origin(fileID, line)) { (service: Named<Name>, provider, resolution) in
            var position = 1
            return Named(
                try recipe(service.value, repeat provider.next((each Dependency).self, &position, in: resolution))
            )
        }
    }

    /// Adds a decoration. Its function takes the service and the provider. The provider's first dependency is the
    /// service; the others are those of the decoration.
    mutating func decorate<Service>(
        _ arguments: ArgumentList?,
        _ dependencies: [Any.Type],
        _ origin: Recipe.Origin,
        isOnMainActor: Bool = false,
        _ call: @escaping Decorate<Service>
    ) {
        decorations.append(
            Decoration(
                arguments,
                dependencies: dependencies,
                origin: origin,
                isOnMainActor: isOnMainActor,
                call
            )
        )
    }
}

/// Makes the decorated service from the original one. The provider's dependencies after the first one are those of the
/// decoration.
typealias Decorate<Service> = @Sendable (Service, Provider, Resolution) throws -> Service

/// A recipe that wraps a service. The result has the scope of the service's own recipe.
struct Decoration: Sendable {
    /// The dependencies and the source location. If there is no service to decorate, this is added as a recipe that the
    /// checks report.
    let recipe: Recipe
    /// The argument types of the service to decorate, or `nil` to decorate all services of the type.
    let arguments: ArgumentList?
    /// A ``Decorate`` of the recipe's service.
    private let function: any AnyObject & Sendable

    private final class Function<Service>: Sendable {
        let call: Decorate<Service>

        init(_ call: @escaping Decorate<Service>) {
            self.call = call
        }
    }

    init<Service>(
        _ arguments: ArgumentList?,
        dependencies: [Any.Type],
        origin: Recipe.Origin,
        isOnMainActor: Bool,
        _ call: @escaping Decorate<Service>
    ) {
        self.arguments = arguments
        function = Function(call)
        recipe = ServiceRecipe<Service>(
            kind: .decoration,
            lifetime: .transient,
            dependencies: dependencies,
            origin: origin,
            isOnMainActor: isOnMainActor
        ) { provider, _ in
            // Never called: the checks report that there is no service to decorate.
            throw ResolutionError.containerReleased(provider.service)
        }
    }

    /// The function, for a recipe of the same service type.
    func function<Service>(of service: Service.Type) -> Decorate<Service> {
        unsafeDowncast(function, to: Function<Service>.self).call
    }
}
