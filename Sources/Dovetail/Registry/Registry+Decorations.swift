import DovetailGraph

extension Registry {
    /// Puts something in the place of a service that is given that service: a cache before a store, a log before an API.
    ///
    /// ```swift
    /// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
    /// registry.decorate((any ApiService).self) { (api, log: Log) in LoggingApi(api, log: log) }
    /// ```
    ///
    /// Every dependent gets the decorated service. Several decorations lie around each other in the order of their
    /// registration, the last one outermost. A decoration lives as long as what it decorates: of a singleton there is one
    /// decorated instance. It applies to a service however it was registered, also by another assembly, before or after:
    /// to one with arguments, which the decorated one is made with; to each of several that take different arguments; and to each
    /// contribution for the type. That something
    /// decorates what is not registered is reported when the container is made.
    ///
    /// The pattern is that of E. Gamma et al., *Design Patterns* (1994).
    ///
    /// - Parameters:
    ///   - service: What is decorated.
    ///   - actor: Left out; with it, a function of the main actor would not be told from any other.
    ///   - fileID: Where the decoration is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes what takes the service's place: from the service, and from what else it needs.
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
            // Behind what is decorated.
            var position = 1
            return try recipe(service, repeat provider.next((each Dependency).self, &position, in: resolution))
        }
    }

    /// Decorates one of several services of a type, the one that takes these arguments.
    ///
    /// ```swift
    /// registry.decorate(ViewModel.self, arguments: ViewController.self, Bool.self) { (model, log: Log) in model.logging(to: log) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: What is decorated.
    ///   - argument: The types of the arguments; `Void.self` for the one that takes none.
    ///   - actor: Left out; with it, a function of the main actor would not be told from any other.
    ///   - fileID: Where the decoration is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes what takes the service's place: from the service, and from what else it needs.
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

    /// Puts something in the place of a named service that is given that service.
    ///
    /// ```swift
    /// registry.decorate(Users.LoadAll.self) { (load, log: Log) in { log("loads"); return try await load() } }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of what is decorated.
    ///   - actor: Left out; with it, a function of the main actor would not be told from any other.
    ///   - fileID: Where the decoration is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes what takes the service's place: from the service, and from what else it needs.
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

    /// Adds a decoration, which is called with the service, and the provider behind whose first dependency its own are.
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

/// Makes what takes a service's place, given the provider whose dependencies behind the first one are those of the decoration.
typealias Decorate<Service> = @Sendable (Service, Provider, Resolution) throws -> Service

/// What takes the place of a service, given that service. What it makes has the scope of the service's own recipe.
struct Decoration: Sendable {
    /// Its dependencies and where it was written, for the case that there is nothing to decorate.
    let recipe: Recipe
    /// Of several services that take different arguments it is around the one with these, or around all of them.
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
            // The check reports that there is nothing to decorate, so that this is never called.
            throw ResolutionError.containerReleased(provider.service)
        }
    }

    /// The function, for a recipe that was found by the service's own type.
    func function<Service>(of service: Service.Type) -> Decorate<Service> {
        unsafeDowncast(function, to: Function<Service>.self).call
    }
}
