/// Collects the recipes of services on the main actor.
///
/// It has the methods of ``Registry``, except for functions whose calls are scopes. Each recipe runs on the main actor, and may
/// use its state. Services and arguments need not be `Sendable`, not even singletons.
///
/// ```swift
/// struct AppAssembly: MainActorAssembly {
///     let baseURL: URL
///
///     func assemble(_ registry: inout MainActorRegistry) {
///         registry.register((any ApiService).self) { HTTPApi(baseURL: baseURL) }.scope(.singleton)
///         registry.register(Analytics.self) { Analytics() }.scope(.singleton)
///         registry.register(Users.LoadAll.self) { (api: any ApiService) in
///             { try await api.fetch(.allUsers).filter(\.isActive) }
///         }
///         registry.register(ProfileViewModel.self, arguments: User.ID.self) { (id, load: Named<Users.LoadAll>) in
///             ProfileViewModel(id: id, load: load.value)
///         }
///     }
/// }
/// ```
///
/// An ordinary assembly has one, too: ``Registry/onMainActor``.
///
/// Resolve these services, and all of their dependents, on the main actor; elsewhere the call throws ``ResolutionError``. Recipes that run
/// elsewhere take such a service as a function, `@MainActor () throws -> Service` or `@MainActor (A…) throws -> Service`, and call it with
/// `await`. Recipes on the main actor may leave out `@MainActor`.
public struct MainActorRegistry {
    // An ordinary registry, which records where each recipe runs. So a container is created from one registry, whichever
    // assemblies it has. And the type itself is not isolated, because an ordinary assembly is not.
    let registry: Registry

    init(_ contents: RegistryContents = RegistryContents()) { registry = Registry(contents, isOnMainActor: true) }

    /// Adds the recipes of another assembly, so that one assembly can consist of several.
    @MainActor
    public mutating func assemble(_ assembly: some MainActorAssembly) {
        registry.contents.assemble(type(of: assembly), isOnce: false) { assembly.assemble(&self) }
    }

    /// Adds the recipes of another assembly, unless one of its type was added before; see ``Registry/assemble(once:)``.
    @MainActor
    public mutating func assemble(once assembly: some MainActorAssembly) {
        registry.contents.assemble(type(of: assembly), isOnce: true) { assembly.assemble(&self) }
    }

    func addFactory<Service, Arguments, each Dependency, Failure>(
        _ arguments: [Any.Type],
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int,
        _ make: @escaping @MainActor (FactoryProvider<Arguments, Service>, Resolution, Arguments) throws -> Service
    ) -> FactoryRegistration {
        registry.addFactory(arguments, repeat each dependency, failure: failure, fileID, line, confined(make))
    }
}
