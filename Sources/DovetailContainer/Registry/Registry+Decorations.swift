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
    /// registry.register((any ApiService).self, HTTPApi.init).scope(.singleton)
    /// registry.decorate((any ApiService).self) { (api, logger: Logger) in LoggingApi(api: api, logger: logger) }
    /// registry.decorate(Users.LoadAll.self) { (load, logger: Logger) in tap(load, before: { logger.debug("loads users") }) }
    /// ```
    ///
    /// Every dependent receives the decorated service. Several decorations nest in the order of their registration, the
    /// last one outermost. A decorator has the lifetime of the service that it wraps: a singleton has one decorated
    /// instance. A decoration applies wherever the service is registered, in any assembly, before or after it. It
    /// applies to each contribution for the type, and to a service with arguments; if several services have the type, to each
    /// of them, unless the modifier ``DerivedRegistration/arguments(_:)`` chooses one. Creating the container reports decorations of services that are not registered.
    ///
    /// This is the decorator pattern of E. Gamma et al., *Design Patterns* (1994).
    ///
    /// - Parameters:
    ///   - service: The type of the decorated service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the decorated service, from the original one and from further dependencies.
    /// - Returns: The decoration, whose modifier chooses one of several services.
    @discardableResult
    public func decorate<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (Service, repeat each Dependency) throws(Failure) -> Service
    ) -> DerivedRegistration {
        let traits = traits(kind: .decoration, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let decorate: Decorate<Service> = { service, provider, resolution in
            // Position 0 has the decorated service.
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
        return self.decorate(traits, decorate)
    }

    func decorate<Service>(_ traits: RecipeTraits, _ call: @escaping Decorate<Service>) -> DerivedRegistration {
        let decoration = Decoration(traits, call)
        contents.registrations.decorations.append(decoration)
        return DerivedRegistration(recipe: decoration.recipe)
    }
}

/// Makes the decorated service from the original one. The provider's dependencies after the first one are those of the decoration.
typealias Decorate<Service> = @Sendable (Service, Provider, Resolution) throws -> Service

/// A recipe that wraps a service. The result has the scope of the service's own recipe.
struct Decoration: Sendable {
    /// The dependencies and the source location. If there is no service to decorate, this is added as a recipe that the checks report.
    let recipe: Recipe
    /// A ``Box`` of a ``Decorate`` of the recipe's service.
    private let function: any AnyObject & Sendable

    init<Service>(_ traits: RecipeTraits, _ call: @escaping Decorate<Service>) {
        function = Box(call)
        recipe = Recipe(Service.self, traits) { provider, _ in
            // Never called: the checks report that there is no service to decorate.
            throw ResolutionError.containerReleased(provider.service)
        }
    }

    /// The function, for a recipe of the same service type.
    func function<Service>(of service: Service.Type) -> Decorate<Service> {
        unsafeDowncast(function, to: Box<Decorate<Service>>.self).value
    }
}
