extension Container {
    /// Returns a copy of this container in which the registrations of a closure replace others.
    ///
    /// A registration replaces the recipe for the same service and arguments. It keeps the scope of that recipe, but not its hooks, unless
    /// a modifier says otherwise. A contribution replaces the one under its key, or without a key all contributions for the same type, and
    /// so does `register([Plugin].self) { … }`. A decoration is added around existing ones. A recipe for a new service is added if another
    /// recipe depends on it; otherwise it is an error, because it would replace nothing. This container stays unchanged, and the two share
    /// no instances, so tests with different replacements can run in parallel. Called on a custom scope, this returns a copy of the scope's
    /// container. The copy of an extension includes copies of the containers that it extends, and each replacement belongs to the one that
    /// has the replaced recipe.
    ///
    /// ```swift
    /// let testing = try container.replacing { registry in
    ///     registry.register(Users.RetrieveAll.self) { { [.anna, .ben] } }
    /// }
    /// ```
    ///
    /// - Parameter assemble: Registers the recipes. It is called at once.
    /// - Returns: The copy.
    /// - Throws: ``WiringError`` with all problems.
    public func replacing(_ assemble: (inout Registry) -> Void) throws(WiringError) -> Container {
        var registry = Registry()
        assemble(&registry)
        return try replacing(with: registry)
    }

    /// Returns a copy of this container in which registrations on the main actor replace others, as ``replacing(_:)`` does.
    ///
    /// ```swift
    /// let testing = try container.replacing(on: MainActor.self) { registry in
    ///     registry.register(Analytics.self) { Analytics(isSilent: true) }
    /// }
    /// ```
    @MainActor
    public func replacing(
        on actor: MainActor.Type,
        _ assemble: @MainActor (inout MainActorRegistry) -> Void
    ) throws(WiringError) -> Container {
        var registry = MainActorRegistry()
        assemble(&registry)
        return try replacing(with: registry.registry)
    }

    /// Copies the container that extends no other, and then each of its extensions up to this one.
    private func replacing(with registry: Registry) throws(WiringError) -> Container {
        let originals = linked.resolver.withExtended.map(\.registrations)
        let changes = RegistrationSet(registry, replacing: originals)
        if linked.base == nil { return try Container(originals[0].replacing(with: changes, of: changes)) }
        let copies = CopiedRegistrations(changes, of: originals).all
        var copy = try Container(copies[0])
        for extending in copies.dropFirst() { copy = try copy.extended(by: extending) }
        return copy
    }
}
