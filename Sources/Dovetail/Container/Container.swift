public import DovetailGraph

/// An application's services, wired when the program starts.
///
/// A container is made of recipes: functions whose parameters are what they need and whose result is what they
/// provide. Making it checks the whole graph, reports everything that is wrong at once, and links each recipe to those
/// it needs; no recipe runs. After that it never changes.
///
/// ```swift
/// let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
/// let load = try container.resolve(Users.LoadAll.self)
/// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
/// let analytics: Analytics? = try container.resolve()     // nil when nothing is registered
/// ```
///
/// **Threads.** A container can be used from any number of threads at once. Resolving takes no lock, except for the
/// first use of what is shared and for services under ``Scope/weak``.
///
/// **Life.** A container owns its shared services, so keep it for as long as they are used. Services that are not
/// shared belong to the caller, and a deferred dependency in one of them keeps the container alive. What takes time is made by
/// ``start(atMost:hookLimit:clock:progress:)`` and ended by ``stop(hookLimit:clock:)``.
///
/// Making one takes time linear in recipes plus parameters; resolving takes one look-up, however many there are.
public struct Container: Sendable {
    /// The container itself, or the scope that was entered.
    @usableFromInline let scope: ScopeInstance
    @usableFromInline let linked: LinkedContainer

    private init(_ registry: Registry) throws(WiringError) {
        linked = try LinkedContainer(registry)
        scope = ScopeInstance(linked.providers)
    }

    /// A scope that was entered from this container.
    @usableFromInline
    init(_ scope: ScopeInstance, of container: Container) {
        self.scope = scope
        linked = container.linked
    }

    /// Wires what these assemblies register.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    public init(_ assemblies: any Assembly...) throws(WiringError) {
        try self.init(assemblies)
    }

    /// Wires what these assemblies register, some of which live on the main actor. Elsewhere it is called with `await`.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload  // of anything else the compiler says that it is no assembly
    @MainActor
    public init(_ assemblies: any MainActorAssembly...) throws(WiringError) {
        try self.init(assemblies)
    }

    /// Wires what these assemblies register, where they are only known as a list.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload  // of anything else the compiler says that it is no assembly
    public init(_ assemblies: [any Assembly]) throws(WiringError) {
        try self.init { registry in
            for assembly in assemblies { registry.assemble(assembly) }
        }
    }

    /// Wires what these assemblies register, some of which live on the main actor, where they are only known as a list.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload
    @MainActor
    public init(_ assemblies: [any MainActorAssembly]) throws(WiringError) {
        try self.init(on: MainActor.self) { registry in
            for assembly in assemblies { registry.assemble(assembly) }
        }
    }

    /// Wires what is registered in place.
    ///
    /// ```swift
    /// let container = try Container { registry in
    ///     registry.register(Clock.self, scope: .singleton, SystemClock.init)
    /// }
    /// ```
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload
    public init(_ assemble: (inout Registry) -> Void) throws(WiringError) {
        var registry = Registry()
        assemble(&registry)
        try self.init(registry)
    }

    /// Wires what is registered in place, and lives on the main actor.
    ///
    /// ```swift
    /// let app = try Container(on: MainActor.self) { registry in
    ///     registry.register(Analytics.self, scope: .singleton, Analytics.init)
    /// }
    /// ```
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @MainActor
    public init(on actor: MainActor.Type, _ assemble: @MainActor (inout MainActorRegistry) -> Void) throws(WiringError)
    {
        var registry = MainActorRegistry()
        assemble(&registry)
        try self.init(registry.registry)
    }

    /// A container that differs from this one in what is registered here.
    ///
    /// What is registered takes the place of the recipe for the same service and arguments, and what is contributed that of all
    /// contributions for the same type; decorations lie around those that there are. A recipe for what was not registered is
    /// added where something needs it; where nothing does, it is an error, since a test that replaces nothing proves nothing.
    /// This container is left as it is, and the two share no instances, so that tests which each replace something can run in parallel. Of a
    /// scope that was entered it gives the container that is around it, changed.
    ///
    /// ```swift
    /// let testing = try container.replacing { registry in
    ///     registry.register(Users.RetrieveAll.self) { { [.anna, .ben] } }
    /// }
    /// ```
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    public func replacing(_ assemble: (inout Registry) -> Void) throws(WiringError) -> Container {
        var registry = Registry()
        assemble(&registry)
        return try Container(linked.resolver.registry.replacing(with: registry))
    }

    /// A container that differs from this one in what is registered here, on the main actor.
    ///
    /// ```swift
    /// let testing = try app.replacing(on: MainActor.self) { registry in
    ///     registry.register(Analytics.self, scope: .singleton) { Analytics(isSilent: true) }
    /// }
    /// ```
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @MainActor
    public func replacing(
        on actor: MainActor.Type,
        _ assemble: @MainActor (inout MainActorRegistry) -> Void
    ) throws(WiringError) -> Container {
        var registry = MainActorRegistry()
        assemble(&registry)
        return try Container(linked.resolver.registry.replacing(with: registry.registry))
    }

    /// Checks what these assemblies register, as making a container does. One line in a test checks a whole application.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    public static func validate(_ assemblies: any Assembly...) throws(WiringError) {
        _ = try Container(assemblies)
    }

    /// Checks what these assemblies register, some of which live on the main actor.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload  // of anything else the compiler says that it is no assembly
    @MainActor
    public static func validate(_ assemblies: any MainActorAssembly...) throws(WiringError) {
        _ = try Container(assemblies)
    }

    /// Checks what is registered in place, as making a container does.
    ///
    /// - Throws: ``WiringError`` with everything that is wrong.
    @_disfavoredOverload
    public static func validate(_ assemble: (inout Registry) -> Void) throws(WiringError) {
        _ = try Container(assemble)
    }

    /// What is wired, as a value that can be questioned.
    public var dependencyGraph: DependencyGraph { linked.graph }
}
