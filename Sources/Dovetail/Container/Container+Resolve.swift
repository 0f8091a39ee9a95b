import DovetailGraph

extension Container {
    /// Resolves a service.
    ///
    /// ```swift
    /// let api = try container.resolve((any ApiService).self)
    /// let clock: Clock = try container.resolve()
    /// ```
    ///
    /// Besides registered services this gives all that a recipe's parameter can ask for: an optional, which is `nil`
    /// when nothing is registered, or a function that makes the service each time it is called. These take a short lock.
    ///
    /// - Parameters:
    ///   - service: The type that was registered. It can be left out where the context says it.
    ///   - isolation: Where this is called; left out by callers. What runs on the main actor is made only there.
    /// - Returns: The service. It belongs to the actor that asks for it, unless it is `Sendable`: what is shared on the main actor
    ///   need not be.
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or what a recipe throws.
    @_alwaysEmitIntoClient
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        guard let provider = scope.provider(for: service) else {
            return try makeOtherForm(service, isolation)
        }
        return try provider._withUnsafeGuaranteedRef { provider in
            // The table has under a type's identity only providers that make a service of this type.
            try scope.make(unsafeDowncast(provider, to: ServiceProvider<Service>.self), isolation)
        }
    }

    /// Resolves the service that was registered under a name.
    ///
    /// ```swift
    /// let load = try container.resolve(Users.LoadAll.self)
    /// ```
    ///
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or what a recipe throws.
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService>(
        _ name: Name.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Name.Service {
        try resolve(Named<Name>.self, isolation: isolation).value
    }

    /// Resolves the service that was registered under a name, or `nil` where nothing was.
    ///
    /// ```swift
    /// let load = try container.resolve(Users.LoadAll?.self)
    /// ```
    ///
    /// - Throws: ``ResolutionError`` when the service takes arguments, or what a recipe throws.
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService>(
        _ name: Name?.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Name.Service? {
        try resolve(Named<Name>?.self, isolation: isolation)?.value
    }

    // One pack alone: behind single parameters, Swift 6.3.1 mixes up a pack's elements where it optimises.

    /// Resolves a service that takes more arguments than have been written out.
    @_disfavoredOverload  // where one of the others fits, it is meant
    @_alwaysEmitIntoClient
    public func resolve<Service, each Argument>(
        _ service: Service.Type = Service.self,
        arguments argument: repeat each Argument
    ) throws -> Service {
        typealias Target = FactoryProvider<(repeat each Argument), Service>
        guard let provider = scope.provider(for: Target.self) ?? optionalProvider(for: Target.self) else {
            throw unresolved(service, arguments: repeat (each Argument).self)
        }
        // The table has under this identity only providers of just this class.
        let target = unsafeDowncast(provider.takeUnretainedValue(), to: Target.self)
        return try scope.make(target, (repeat each argument), nil)
    }

    /// Resolves a named service that takes more arguments than have been written out.
    @_disfavoredOverload  // where one of the others fits, it is meant
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService, each Argument>(
        _ name: Name.Type,
        arguments argument: repeat each Argument
    ) throws -> Name.Service {
        try resolve(Named<Name>.self, arguments: repeat each argument).value
    }

    /// Resolves a named service that takes more arguments than have been written out, or `nil` where nothing is registered.
    @_disfavoredOverload  // where one of the others fits, it is meant
    @_alwaysEmitIntoClient
    public func resolve<Name: NamedService, each Argument>(
        _ name: Name?.Type,
        arguments argument: repeat each Argument
    ) throws -> Name.Service? {
        try resolve(Named<Name>?.self, arguments: repeat each argument)?.value
    }
}

extension Container {
    /// Resolves what is not registered as such: an optional, or a function that makes a service.
    @usableFromInline @inline(never)
    func makeOtherForm<Service>(_ service: Service.Type, _ isolation: (any Actor)?) throws -> Service {
        guard let provider = linked.linker.withLock({ $0.provider(for: service) }) else {
            let edge = linked.resolver.edge(for: service, nil)
            throw observed(ResolutionError.unsupplied(service, edge, in: linked.graph), of: edge.target)
        }
        // The linker makes providers for the type that it is asked for.
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
    func unresolved<each Argument>(
        _ service: Any.Type,
        arguments: repeat (each Argument).Type
    ) -> ResolutionError {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return observed(.unresolved(service, arguments: types, in: linked.graph), of: DependencyGraph.ID(service))
    }

    /// The error of a call that leads nowhere, of which the observers have been notified.
    private func observed(_ error: ResolutionError, of service: DependencyGraph.ID) -> ResolutionError {
        linked.providers.observe?(service, .resolved)(error)
        return error
    }
}
