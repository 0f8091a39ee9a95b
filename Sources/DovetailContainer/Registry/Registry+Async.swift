// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension Registry {
    /// Registers the `async` recipe of a service, which runs once, when the container or the scope of the service starts.
    ///
    /// ```swift
    /// registry.register(Database.self) { try await Database.open() }.onStop { await $0.close() }
    /// ```
    ///
    /// The service is a singleton, unless a modifier sets another scope. It exists between
    /// ``Container/start(atMost:startLimit:hookLimit:clock:progress:)`` and ``Container/stop(after:draining:hookLimit:clock:)``: at any other
    /// time, resolving it or one of its dependents throws ``ResolutionError``. If the recipe throws, the start fails. For the rest see
    /// ``register(_:fileID:line:_:)``.
    @_disfavoredOverload @discardableResult  // a recipe that is not `async` needs no start
    public func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) -> SharedRegistration<Service, Service> {
        let traits = traits(repeat (each Dependency).self, failure: Failure.self, fileID, line)
        return SharedRegistration(add(Recipe(traits, async: supplied(recipe) { $0 })), notStarted)
    }

    /// Registers one of several `async` recipes whose services are supplied together, as ``contribute(_:key:fileID:line:_:)`` does. It runs once,
    /// when the container or the scope of its service starts, which fails if the recipe throws.
    @_disfavoredOverload @discardableResult
    public func contribute<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service
    ) -> SharedRegistration<Service, Service> {
        let traits = traits(kind: .contribution, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let recipe = Recipe(traits, async: supplied(recipe) { $0 })
        return SharedRegistration(contribute(Service.self, recipe, key), notStarted)
    }

    /// Adds hooks to a service whose recipe is registered elsewhere.
    ///
    /// ```swift
    /// registry.register(Worker.self, Worker.init).scope(.singleton)      // in a module
    /// registry.hooks(for: Worker.self).running { try await $0.run() }    // in the application
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type that the recipe is registered for.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    /// - Returns: The registration of the hooks. If the service has a custom scope, its `scope` modifier says so, too.
    @discardableResult
    public func hooks<Service: Sendable>(
        for service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line
    ) -> SharedRegistration<Service, some Any> { hooks(service, fileID, line) { (service: Service) in service } }

    /// Adds hooks to a named service whose recipe is registered elsewhere, as ``hooks(for:fileID:line:)`` does.
    @discardableResult
    public func hooks<Name: NamedService>(
        for name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line
    ) -> SharedRegistration<Name.Service, some Any> where Name.Service: Sendable {
        hooks(name, fileID, line) { (named: Named<Name>) in named.value }
    }

    private func hooks<Service: Sendable, Parameter>(
        _ service: Any.Type,
        _ fileID: String,
        _ line: Int,
        _ value: @escaping @Sendable (Parameter) -> Service
    ) -> SharedRegistration<Service, Hooked<Service, Parameter>> {
        let id = DependencyGraph.ID(service: service).part(" (hooks)")
        var traits = traits(Parameter.self, failure: Never.self, fileID, line, id: id)
        traits.call = .hooks
        let recipe = { @Sendable (parameter: Parameter) async in Hooked<Service, Parameter>(value: value(parameter)) }
        return SharedRegistration(add(Recipe(traits, async: supplied(recipe) { $0 })), notStarted)
    }
}

extension Recipe {
    /// The recipe of a service that is made when the container or its scope starts.
    convenience init<Parameter>(_ traits: RecipeTraits, async make: @escaping MakeAsync<Parameter>) {
        let startup = Startup(isOnMainActor: traits.isOnMainActor, async: make)
        self.init(Parameter.self, traits, startup: startup, make: notStarted)
    }
}

/// Wraps a service that is registered elsewhere, so that a recipe of another type can have hooks.
private struct Hooked<Service: Sendable, Parameter>: Sendable, WrappedService {
    let value: Service
    var service: Any { value }
}

/// Makes a service with an `async` recipe, and from it what recipes take.
func supplied<Service, Parameter, each Dependency, Failure: Error>(
    _ recipe: @escaping @Sendable (repeat each Dependency) async throws(Failure) -> Service,
    _ parameter: @escaping @Sendable (Service) -> Parameter
) -> MakeAsync<Parameter> {
    { provider, resolution in
        // Made before the recipe runs, because this call to the container is over after a suspension.
        let dependencies = try provider.dependencies(repeat (each Dependency).self, in: resolution)
        return parameter(try await recipe(repeat each dependencies))
    }
}
