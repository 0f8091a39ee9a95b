public import DovetailOnce

extension Container {
    /// Resolves a service.
    ///
    /// ```swift
    /// let api = try container.resolve((any ApiService).self)
    /// let storage: UserStorage = try container.resolve()
    /// ```
    ///
    /// This also resolves the other forms that a recipe's parameter can have: an optional, which is `nil` when nothing
    /// is registered, or a function that makes the service each time it is called. These take a short lock.
    ///
    /// - Parameters:
    ///   - service: The registered type. Leave it out if it follows from the context.
    ///   - isolation: The actor of the caller. Callers leave it out. Services of the main actor are made only there.
    /// - Returns: The service. If it is not `Sendable`, it stays on the caller's actor.
    /// - Throws: ``ResolutionError`` if nothing is registered, or the error of a recipe.
    @_alwaysEmitIntoClient
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        guard let provider = scope.provider(for: service) else { return try makeOtherForm(service, isolation) }
        // Under a type's identity, the table has only providers of that type.
        return try scope.make(provider, as: ServiceProvider<Service>.self, isolation)
    }

    /// Resolves the service that was registered under a name, as ``resolve(_:isolation:)`` does; see ``NamedService``.
    ///
    /// ```swift
    /// let load = try container.resolve(Users.LoadAll.self)
    /// ```
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService>(
        _ name: Name.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Name.Service {
        try resolve(Named<Name>.self, isolation: isolation).value
    }

    /// Resolves the service that was registered under a name, or returns `nil` if nothing was. Throws ``ResolutionError`` if the service takes
    /// arguments. For the rest see ``resolve(_:isolation:)``.
    ///
    /// ```swift
    /// let load = try container.resolve(Users.LoadAll?.self)
    /// ```
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService>(
        _ name: Name?.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Name.Service? {
        try resolve(Named<Name>?.self, isolation: isolation)?.value
    }

    // The overloads for up to four arguments, and for names, are generated.

    /// Resolves a service that takes arguments, any number of them.
    ///
    /// The static types of the arguments must be the registered ones. A constant of type `any ApiService` is passed as it is;
    /// to pass an `HTTPApi` for a registered `any ApiService`, write `api as any ApiService`.
    ///
    /// ```swift
    /// let profile = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// let again: ProfileViewModel = try container.resolve(arguments: User.ID(42))
    /// ```
    ///
    /// - Parameters:
    ///   - service: The registered type. Leave it out if it follows from the context.
    ///   - argument: The argument.
    ///   - types: Callers leave it out. It keeps an argument of type `any ApiService` from being opened to the type of its value (SE-0352).
    ///   - isolation: The actor of the caller. Callers leave it out. Services of the main actor are made only there.
    /// - Returns: The service.
    /// - Throws: ``ResolutionError`` if the service is not registered, or takes other arguments; or the error of a recipe.
    @_alwaysEmitIntoClient
    public func resolve<Service, A1>(
        _ service: Service.Type = Service.self,
        arguments argument: A1,
        as types: A1.Type = A1.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        typealias Target = FactoryProvider<A1, Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {
            throw unresolved(service, arguments: A1.self)
        }
        // Under this identity, the table has only providers of exactly this class.
        return try scope.make(provider, as: Target.self, argument, isolation)
    }

    // Only one pack: after single parameters, the optimizer of Swift 6.3.1 mixes up the pack's elements.

    /// Resolves a service with more arguments than the written-out overloads take, as ``resolve(_:arguments:as:isolation:)`` does.
    @_disfavoredOverload  // the other overloads are preferred where they fit
    @_alwaysEmitIntoClient
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self,
        arguments argument: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        typealias Target = FactoryProvider<(repeat each Argument), Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {
            throw unresolved(service, arguments: repeat (each Argument).self)
        }
        // Under this identity, the table has only providers of exactly this class.
        return try scope.make(provider, as: Target.self, (repeat each argument), isolation)
    }

    /// Resolves a service in another form: an optional, or a function that makes the service.
    @usableFromInline @inline(never)
    func makeOtherForm<Service>(_ service: Service.Type, _ isolation: (any Actor)?) throws -> Service {
        guard let provider = linked.linker.withLock({ $0.provider(for: service) }) else {
            let error = ResolutionError.unsupplied(service, linked.wiring, linked.graph)
            if !linked.observers.isEmpty { linked.observe(error, of: linked.wiring.missingEdge(service).target) }
            throw error
        }
        // The linker makes a provider of exactly the requested type.
        return try scope.make(unsafeDowncast(provider, to: ServiceProvider<Service>.self), isolation)
    }

    /// The provider of an optional that stands for a service with arguments.
    @usableFromInline @inline(never)
    func optionalProvider<Arguments, Service>(
        for factory: FactoryProvider<Arguments, Service>.Type
    ) -> Unmanaged<Provider>? {
        linked.linker.withLock { linker in
            linker.factoryProvider(of: Service.self, taking: Arguments.self, as: factory).map { .passUnretained($0) }
        }
    }

    @usableFromInline @inline(never)
    func unresolved<each Argument>(_ service: Any.Type, arguments: repeat (each Argument).Type) -> ResolutionError {
        let types = typeList(repeat (each Argument).self)
        let error = ResolutionError.unresolved(service, arguments: types, linked.resolver, linked.graph)
        linked.observe(error, of: DependencyGraph.ID(service))
        return error
    }
}
