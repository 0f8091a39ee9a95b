public import DovetailAnalysis

/// An application's services, wired when the program starts.
///
/// A container consists of recipes: functions whose parameters are their dependencies and whose result is a service.
/// Creating a container checks the whole graph, reports all problems at once, and links each recipe to its dependencies; no
/// recipe runs. After that the container never changes.
///
/// ```swift
/// let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
/// let load = try container.resolve(Users.LoadAll.self)
/// let viewModel = try container.resolve(ProfileViewModel.self, arguments: User.ID(42))
/// let analytics: Analytics? = try container.resolve()     // nil when nothing is registered
/// ```
///
/// **Threads.** Any number of threads can use a container at once. Resolving takes no lock, except for the first use of a
/// shared service and for services under ``Scope/weak``.
///
/// **Lifetime.** A container owns its shared services, so keep it as long as you use them. Services that are not shared
/// belong to the caller; one with a deferred dependency keeps the container alive. Services with an `async` recipe or a
/// hook are started by ``start(atMost:startLimit:hookLimit:clock:progress:)`` and stopped by ``stop(after:draining:hookLimit:clock:)``.
///
/// Creating a container takes time linear in the number of recipes and parameters. Resolving takes one lookup, however many there are.
public struct Container: Sendable {
    /// The root scope of the container, or the custom scope that was entered.
    @usableFromInline let scope: ScopeInstance

    @usableFromInline
    init(_ scope: ScopeInstance) { self.scope = scope }

    init(_ registrations: RegistrationSet) throws(WiringError) {
        scope = ScopeInstance(try LinkedContainer(BindingResolver(registrations)))
    }

    var linked: LinkedContainer { scope.linked }

    /// Creates a container of the recipes that these assemblies register. It checks the whole graph; no recipe runs.
    ///
    /// ```swift
    /// let container = try Container(NetworkAssembly(baseURL: url), UsersAssembly())
    /// ```
    ///
    /// - Parameter assemblies: The assemblies that register the recipes.
    /// - Throws: ``WiringError`` with all problems.
    /// - Complexity: Linear in the number of recipes and parameters.
    public init(_ assemblies: any Assembly...) throws(WiringError) { try self.init(assemblies) }

    /// Creates a container of assemblies, some of which are isolated to the main actor, as ``init(_:)`` does. Elsewhere, call it with `await`.
    @_disfavoredOverload @MainActor  // lets the compiler say that another value is not an assembly
    public init(_ assemblies: any MainActorAssembly...) throws(WiringError) { try self.init(assemblies) }

    /// Creates a container of an array of assemblies, as ``init(_:)`` does.
    @_disfavoredOverload  // lets the compiler say that another value is not an assembly
    public init(_ assemblies: [any Assembly]) throws(WiringError) {
        try self.init { for assembly in assemblies { $0.assemble(assembly) } }
    }

    /// Creates a container of an array of assemblies, some of which are isolated to the main actor, as ``init(_:)`` does.
    @_disfavoredOverload @MainActor
    public init(_ assemblies: [any MainActorAssembly]) throws(WiringError) {
        try self.init(on: MainActor.self) { for assembly in assemblies { $0.assemble(assembly) } }
    }

    /// Creates a container of the recipes that a closure registers, as ``init(_:)`` does of assemblies. The closure is called at once.
    ///
    /// ```swift
    /// let container = try Container { registry in
    ///     registry.register((any ApiService).self) { HTTPApi(baseURL: url) }.scope(.singleton)
    /// }
    /// ```
    @_disfavoredOverload
    public init(_ assemble: (inout Registry) -> Void) throws(WiringError) {
        var registry = Registry()
        assemble(&registry)
        try self.init(RegistrationSet(registry))
    }

    /// Creates a container of the recipes that a closure registers on the main actor, as ``init(_:)`` does of assemblies.
    ///
    /// ```swift
    /// let app = try Container(on: MainActor.self) { registry in
    ///     registry.register(Analytics.self) { Analytics() }.scope(.singleton)
    /// }
    /// ```
    @MainActor
    public init(on actor: MainActor.Type, _ assemble: @MainActor (inout MainActorRegistry) -> Void) throws(WiringError)
    {
        var registry = MainActorRegistry()
        assemble(&registry)
        try self.init(RegistrationSet(registry.registry))
    }

    /// Checks the recipes of these assemblies without creating a container, for instance in a test of the whole application.
    ///
    /// - Parameter assemblies: The assemblies that register the recipes.
    /// - Throws: ``WiringError`` with all problems.
    public static func validate(_ assemblies: any Assembly...) throws(WiringError) { _ = try Container(assemblies) }

    /// Checks the recipes of assemblies, some of which are isolated to the main actor, as ``validate(_:)`` does.
    @_disfavoredOverload @MainActor  // lets the compiler say that another value is not an assembly
    public static func validate(_ assemblies: any MainActorAssembly...) throws(WiringError) {
        _ = try Container(assemblies)
    }

    /// Checks the recipes that a closure registers, as ``validate(_:)`` does those of assemblies.
    @_disfavoredOverload
    public static func validate(_ assemble: (inout Registry) -> Void) throws(WiringError) {
        _ = try Container(assemble)
    }

    /// The container's recipes and their dependencies, as a value to query. The graph of an extension includes the
    /// container that it extends.
    public var dependencyGraph: DependencyGraph { linked.graph }
}
