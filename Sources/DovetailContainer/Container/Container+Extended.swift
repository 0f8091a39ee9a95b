extension Container {
    /// Returns a container with further recipes that shares all instances of this one, for a plug-in or a feature that
    /// is loaded while the program runs.
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
    /// New recipes may depend on services of this container, but not the reverse. Everything is checked before anything
    /// is made. This container stays unchanged, even if the check fails.
    ///
    /// - **Registrations** are for new services. Registering or decorating an existing one is an error.
    /// - **Contributions** are added to the existing ones, for the extension only.
    /// - **Custom scopes** can have new services. A scope that was entered from this container does not have them.
    /// - **Starting** the extension starts the new services that have an `async` recipe or a hook, and before that their
    ///   dependencies in this container, which stay started if the start fails. **Stopping** this container stops its
    ///   extensions first. Stop an extension before you release it: the hooks of a released one do not run.
    /// - **Observers** of this container are notified of the extension's services too. Observers of the extension are
    ///   notified of the new services.
    ///
    /// An extension can be extended in turn, and keeps the container that it extends alive. Called on a custom scope,
    /// this extends the scope's container. It may be called on any thread.
    ///
    /// - Parameter assemblies: The assemblies of the new recipes. Those that they assemble with `once`, and that this
    ///   container already has, are skipped.
    /// - Returns: The extension. Its ``dependencyGraph`` includes this container, and so does the copy that ``replacing(_:)`` returns.
    /// - Throws: ``WiringError`` with all problems.
    /// - Complexity: Linear in the new recipes and in those that they depend on, directly or through others.
    public func extended(_ assemblies: any Assembly...) throws(WiringError) -> Container { try extended(assemblies) }

    /// Returns an extension of this container by assemblies, some of which are isolated to the main actor, as ``extended(_:)`` does.
    @_disfavoredOverload @MainActor  // lets the compiler say that another value is not an assembly
    public func extended(_ assemblies: any MainActorAssembly...) throws(WiringError) -> Container {
        try extended(on: MainActor.self) { for assembly in assemblies { $0.assemble(assembly) } }
    }

    /// Returns an extension of this container by an array of assemblies, for instance those of plug-ins, as ``extended(_:)`` does.
    @_disfavoredOverload  // lets the compiler say that another value is not an assembly
    public func extended(_ assemblies: [any Assembly]) throws(WiringError) -> Container {
        try extended { for assembly in assemblies { $0.assemble(assembly) } }
    }

    /// Returns an extension of this container by the recipes that a closure registers, as ``extended(_:)`` does by assemblies.
    ///
    /// ```swift
    /// let withReports = try container.extended { registry in
    ///     registry.register(Report.self) { (storage: UserStorage) in Report(of: storage) }
    /// }
    /// ```
    @_disfavoredOverload
    public func extended(_ assemble: (inout Registry) -> Void) throws(WiringError) -> Container {
        var registry = linked.resolver.registrations.registryForExtension
        assemble(&registry)
        return try extended(by: RegistrationSet(registry))
    }

    /// Returns an extension of this container by the recipes that a closure registers on the main actor, as ``extended(_:)`` does.
    @MainActor
    public func extended(
        on actor: MainActor.Type,
        _ assemble: @MainActor (inout MainActorRegistry) -> Void
    ) throws(WiringError) -> Container {
        var registry = linked.resolver.registrations.registryForExtension.onMainActor
        assemble(&registry)
        return try extended(by: RegistrationSet(registry.registry))
    }

    func extended(by registrations: RegistrationSet) throws(WiringError) -> Container {
        let resolver = BindingResolver(registrations, extending: linked.resolver)
        let extended = try LinkedContainer(resolver, extending: linked)
        return Container(ScopeInstance(extended, extending: scope.container))
    }
}
