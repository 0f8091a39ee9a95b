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
    /// - Parameter service: The type that was registered. It can be left out where the context says it.
    /// - Returns: The service.
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or what a recipe throws.
    @inlinable
    public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
        guard let slot = storage.table[ObjectIdentifier(service)] else { return try storage.makeOtherForm(service) }
        return try slot._withUnsafeGuaranteedRef { slot in
            // The table has under a type's identity only slots that make a service of this type.
            try storage.make(unsafeDowncast(slot, to: ServiceSlot<Service>.self))
        }
    }

    /// Resolves the service that was registered under a name.
    ///
    /// ```swift
    /// let load = try container.resolve(Users.LoadAll.self)
    /// ```
    ///
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or what a recipe throws.
    @inlinable
    public func resolve<Name: NamedService>(_ name: Name.Type) throws -> Name.Service {
        try resolve(Named<Name>.self).value
    }

    /// Resolves a service that takes arguments, any number of them.
    ///
    /// The arguments' types must be those that were registered: for one that was registered as `any Store` pass
    /// `store as any Store`.
    ///
    /// ```swift
    /// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
    /// let editor: Editor = try container.resolve(arguments: document, window)
    /// ```
    ///
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or with other arguments, or what a recipe
    ///   throws.
    @inlinable
    public func resolve<Service, First, each Argument>(
        _ service: Service.Type = Service.self,
        arguments first: First,
        _ rest: repeat each Argument
    ) throws -> Service {
        typealias Target = FactorySlot<(First, repeat each Argument), Service>
        guard let slot = storage.table[ObjectIdentifier(Target.self)] else {
            throw storage.unresolved(service, arguments: First.self, repeat (each Argument).self)
        }
        // The table has under this identity only slots of just this class.
        let target = unsafeDowncast(slot.takeUnretainedValue(), to: Target.self)
        return try storage.make(target, (first, repeat each rest))
    }

    /// Resolves the service with arguments that was registered under a name.
    ///
    /// - Throws: ``ResolutionError`` when nothing was registered for it, or with other arguments, or what a recipe
    ///   throws.
    @inlinable
    public func resolve<Name: NamedService, First, each Argument>(
        _ name: Name.Type,
        arguments first: First,
        _ rest: repeat each Argument
    ) throws -> Name.Service {
        try resolve(Named<Name>.self, arguments: first, repeat each rest).value
    }
}

extension Storage {
    @usableFromInline @inline(never)
    func unresolved<each Argument>(
        _ service: Any.Type,
        arguments: repeat (each Argument).Type
    ) -> ResolutionError {
        var types: [Any.Type] = []
        repeat types.append((each Argument).self)
        return .unresolved(service, arguments: types, in: graph)
    }
}
