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
        guard let provider = storage.provider(for: service) else {
            return try storage.makeOtherForm(service, isolation)
        }
        return try provider._withUnsafeGuaranteedRef { provider in
            // The table has under a type's identity only providers that make a service of this type.
            try storage.make(unsafeDowncast(provider, to: ServiceProvider<Service>.self), isolation)
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
        guard let provider = storage.provider(for: Target.self) ?? storage.optionalProvider(for: Target.self) else {
            throw storage.unresolved(service, arguments: repeat (each Argument).self)
        }
        // The table has under this identity only providers of just this class.
        let target = unsafeDowncast(provider.takeUnretainedValue(), to: Target.self)
        return try storage.make(target, (repeat each argument), nil)
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

extension ScopeInstance {
    @usableFromInline @inline(never)
    func unresolved<each Argument>(
        _ service: Any.Type,
        arguments: repeat (each Argument).Type
    ) -> ResolutionError {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return told(.unresolved(service, arguments: types, in: wiring.graph), of: DependencyGraph.ID(service))
    }
}
