import DovetailAnalysis

// `async` functions and types are in separate files, which reduces the size of programs; see `CONTRIBUTING.md`.

extension MainActorRegistry {
    /// Registers an `async` recipe, which runs when the container or the scope of the service starts.
    ///
    /// The service is a singleton unless a modifier says otherwise.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once, on the main actor. If this throws, the start fails.
    /// - Returns: The registration, whose modifiers set the scope and the hooks.
    @_disfavoredOverload @discardableResult  // a recipe that is not `async` needs no start
    public func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) -> MainActorSharedRegistration<Service, Service> {
        let traits = traits(repeat (each Dependency).self, failure: Failure.self, fileID, line)
        return MainActorSharedRegistration(shared: registry.add(traits, suppliedOnMainActor(recipe)))
    }

    /// Registers an `async` recipe of a named service.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once, on the main actor. If this throws, the start fails.
    /// - Returns: The registration, whose modifiers set the scope and the hooks.
    @discardableResult  // not disfavored, so that the compiler can tell a function from its result
    public func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Name.Service
    ) -> MainActorSharedRegistration<Name.Service, Named<Name>> {
        let traits = traits(repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let named: @MainActor (repeat each Dependency) async throws -> Named<Name> = {
            (dependency: repeat each Dependency) in Named(try await recipe(repeat each dependency))
        }
        return MainActorSharedRegistration(shared: registry.add(traits, suppliedOnMainActor(named)))
    }

    /// Registers one of several `async` recipes whose services are supplied together, as `[Service]` or as `[Key: Service]`.
    ///
    /// - Parameters:
    ///   - service: The type of each service.
    ///   - key: The key of this service, for a dictionary.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, once, on the main actor. If this throws, the start fails.
    /// - Returns: The registration, whose modifiers set the scope and the hooks.
    @_disfavoredOverload @discardableResult
    public func contribute<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Dependency) async throws(Failure) -> Service
    ) -> MainActorSharedRegistration<Service, Service> {
        let traits = traits(kind: .contribution, repeat (each Dependency).self, failure: Failure.self, fileID, line)
        let contribution = Recipe(traits, async: suppliedOnMainActor(recipe))
        return MainActorSharedRegistration(
            shared: SharedRegistration(registry.contribute(Service.self, contribution, key), notStarted)
        )
    }

    func traits<each Dependency, Failure>(
        kind: DependencyGraph.Node.Kind = .recipe,
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int
    ) -> RecipeTraits {
        registry.traits(kind: kind, repeat each dependency, failure: failure, fileID, line, isOnMainActor: true)
    }
}
