extension Container {
    /// Returns a container that has more recipes and shares all instances of this one: for a plug-in or a feature that is loaded
    /// while the program runs.
    ///
    /// ```swift
    /// struct ReportsAssembly: Assembly {
    ///     func assemble(_ registry: inout Registry) {
    ///         registry.register(Report.self) { (storage: UserStorage) in Report(of: storage) }
    ///     }
    /// }
    ///
    /// let withReports = try container.extended(ReportsAssembly())
    /// let report = try withReports.resolve(Report.self)
    /// ```
    ///
    /// New recipes may depend on what is there, and what is there never sees the new ones. Everything is checked before anything is
    /// made, and this container stays as it is, even if that fails.
    ///
    /// - **Registrations** are for new services. Registering, declaring or decorating what is there is an error.
    /// - **Contributions** are added to those that are there, for the extension only.
    /// - **Custom scopes** can get new services. A scope that was entered from this container does not have them.
    /// - **Start** of the extension starts what is new, and before that what it needs of this container. **Stop** of this container
    ///   stops its extensions first. A released extension need not be stopped.
    /// - **Observers** of this container are notified of the extension's services too. Those of the extension are notified of what it
    ///   adds.
    ///
    /// An extension can be extended in turn, and keeps what it extends alive. Called on a custom scope, this extends the scope's
    /// container. It may be called on any thread.
    ///
    /// - Parameter assemblies: The assemblies of the new recipes. What they assemble with `once` and is there already counts as
    ///   assembled.
    /// - Returns: The extension. Its ``dependencyGraph`` has everything, and ``replacing(_:)`` returns a copy of everything.
    /// - Throws: ``WiringError`` with all problems.
    /// - Complexity: Linear in the new recipes and in those that they depend on, directly or through others.
    public func extended(_ assemblies: any Assembly...) throws(WiringError) -> Container {
        try extended { registry in
            for assembly in assemblies { registry.assemble(assembly) }
        }
    }

    /// Returns an extension of this container by assemblies some of which are isolated to the main actor.
    ///
    /// - Throws: ``WiringError`` with all problems.
    @_disfavoredOverload  // so that for any other value the compiler says that it is no assembly
    @MainActor
    public func extended(_ assemblies: any MainActorAssembly...) throws(WiringError) -> Container {
        try extended(on: MainActor.self) { registry in
            for assembly in assemblies { registry.assemble(assembly) }
        }
    }

    /// Returns an extension of this container by the recipes that a closure registers.
    ///
    /// ```swift
    /// let withReports = try container.extended { registry in
    ///     registry.register(Report.self) { (storage: UserStorage) in Report(of: storage) }
    /// }
    /// ```
    ///
    /// - Throws: ``WiringError`` with all problems.
    @_disfavoredOverload
    public func extended(_ assemble: (inout Registry) -> Void) throws(WiringError) -> Container {
        var registry = linked.resolver.registry.forExtension
        assemble(&registry)
        return try extended(by: registry)
    }

    /// Returns an extension of this container by the recipes that a closure registers on the main actor.
    ///
    /// - Throws: ``WiringError`` with all problems.
    @MainActor
    public func extended(
        on actor: MainActor.Type,
        _ assemble: @MainActor (inout MainActorRegistry) -> Void
    ) throws(WiringError) -> Container {
        var registry = MainActorRegistry()
        registry.registry = linked.resolver.registry.forExtension
        assemble(&registry)
        return try extended(by: registry.registry)
    }

    private func extended(by registry: Registry) throws(WiringError) -> Container {
        let resolver = linked.resolver.extended(by: registry)
        try resolver.checkIsNew()
        do {
            let extended = try LinkedContainer(
                resolver,
                extending: linked,
                replacesCollections: resolver.extendsCollections
            )
            return Container(ScopeInstance(extended.providers, extending: scope.container), extended)
        } catch {
            // What is similar may be in an extended container.
            try resolver.checkCompletely()
            throw error
        }
    }
}
