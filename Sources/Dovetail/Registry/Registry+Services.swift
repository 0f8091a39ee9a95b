// These are inlined into the caller so that the recipe becomes a part of the one function that makes the service: what
// is left of registering and wiring is a call through a pointer.

extension Registry {
    /// Registers the recipe of a service that is not shared.
    ///
    /// ```swift
    /// registry.register(ProfileScreen.self, ProfileScreen.init)
    /// registry.register(Cart.self, scope: .graph) { (prices: any Prices) in try Cart(prices: prices) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: What the recipe provides; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: How long it lives: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Service, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        let make: Make<Service> = scope.lifetime.sharing { provider, resolution in
            try provider.supply(recipe, in: resolution)
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a shared service, which must be `Sendable`.
    ///
    /// ```swift
    /// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
    /// ```
    ///
    /// - Parameters:
    ///   - service: What the recipe provides; an existential such as `(any ApiService).self` hides the implementation.
    ///   - scope: How long it lives: ``Scope/singleton`` or ``Scope/weak``.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves, and nothing is kept: the next call tries again.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Service: Sendable, each Dependency, Failure: Error>(
        _ service: Service.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Service
    ) {
        let make: Make<Service> = scope.lifetime.sharing { provider, resolution in
            try provider.supply(recipe, in: resolution)
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a service that is known by a name and not shared.
    ///
    /// ```swift
    /// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: How long it lives: ``LocalScope/transient`` or ``LocalScope/graph``.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: LocalScope = .transient,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) {
        let make: Make<Named<Name>> = scope.lifetime.sharing { provider, resolution in
            Named(try provider.supply(recipe, in: resolution))
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    /// Registers the recipe of a shared service that is known by a name; it must be `Sendable`.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - scope: How long it lives: ``Scope/singleton`` or ``Scope/weak``.
    ///   - fileID: Where it is registered, for messages; left out by callers.
    ///   - line: The line there.
    ///   - recipe: Makes it. What it throws reaches whoever resolves, and nothing is kept: the next call tries again.
    @_alwaysEmitIntoClient @inline(__always)
    public mutating func register<Name: NamedService, each Dependency, Failure: Error>(
        _ name: Name.Type,
        scope: Scope,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @Sendable (repeat each Dependency) throws(Failure) -> Name.Service
    ) where Name.Service: Sendable {
        let make: Make<Named<Name>> = scope.lifetime.sharing { provider, resolution in
            Named(try provider.supply(recipe, in: resolution))
        }
        add(scope.lifetime, needing: repeat (each Dependency).self, fileID: fileID, line: line, make)
    }

    // Not inlinable: it runs once for each registration, and inlined it would only make its callers larger.
    @usableFromInline
    mutating func add<Service, each Dependency>(
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping Make<Service>
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        recipes.append(
            ServiceRecipe(
                lifetime: lifetime,
                dependencies: dependencies,
                origin: origin(fileID, line),
                make: make
            )
        )
    }
}
