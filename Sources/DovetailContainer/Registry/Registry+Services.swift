// The overloads for the main actor are not disfavored, or the compiler would never choose them; it prefers the others where they fit.
//
// `register` is inlined into the caller, so that the recipe becomes part of the one function that makes the service: at run
// time, registration and wiring come down to a call through a pointer.

extension Registry {
    /// Registers the recipe of a service.
    ///
    /// ```swift
    /// registry.register(Handler.self, Handler.init)
    /// registry.register((any ApiService).self, HTTPApi.init).scope(.singleton)
    /// registry.register(Report.self) { (storage: UserStorage) in Report(of: storage) }
    /// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type of the service; an existential such as `(any ApiService).self` hides the implementation.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service. `resolve` rethrows its error.
    /// - Returns: The registration, whose modifiers set the scope.
    @_alwaysEmitIntoClient @inline(__always) @discardableResult
    public func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) -> Registration<Service, Service> {
        let make: Make<Service> = { provider, resolution in try provider.supply(recipe, in: resolution) }
        return Registration(add(repeat (each Dependency).self, failure: Failure.self, fileID, line, make), make)
    }

    /// Registers the recipe of a service as a function of the main actor, such as the initializer of a view model.
    ///
    /// ```swift
    /// registry.register(UserListModel.self, UserListModel.init)
    /// ```
    ///
    /// It runs on the main actor. A closure begins with `@MainActor`, or is registered with ``onMainActor``. For the rest see
    /// ``register(_:fileID:line:_:)``.
    @discardableResult
    public func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        unused: Never? = nil,
        _ recipe: @escaping @MainActor @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) -> MainActorRegistration<Service, Service> {
        onMainActor.register(service, fileID: fileID, line: line, recipe)
    }
}

// None of these is inlinable: each runs once for a registration, and inlining would only enlarge its callers.
extension Registry {
    @usableFromInline
    func add<Parameter, each Dependency, Failure>(
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int,
        _ make: @escaping Make<Parameter>
    ) -> Recipe {
        add(Recipe(Parameter.self, traits(repeat each dependency, failure: failure, fileID, line), make: make))
    }

    @discardableResult
    func add(_ recipe: Recipe) -> Recipe {
        contents.registrations.recipes.append(recipe)
        return recipe
    }

    func traits<each Dependency, Failure>(
        kind: DependencyGraph.Node.Kind = .recipe,
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int,
        id: DependencyGraph.ID? = nil
    ) -> RecipeTraits {
        RecipeTraits(
            kind: kind,
            dependencies: typeList(repeat each dependency),
            origin: contents.origin(fileID, line),
            isOnMainActor: isOnMainActor,
            canThrow: failure != Never.self,
            id: id
        )
    }
}

@usableFromInline
func typeList<each Element>(_ element: repeat (each Element).Type) -> [Any.Type] {
    var types: [Any.Type] = []
    // Not `each element`, for which the runtime would look up the type of each metatype.
    repeat types.append((each Element).self)
    return types
}
