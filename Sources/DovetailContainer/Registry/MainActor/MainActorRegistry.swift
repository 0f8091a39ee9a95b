import DovetailAnalysis

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
/// Resolve these services, and all of their dependents, on the main actor; elsewhere the call throws
/// ``ResolutionError``. Recipes that run elsewhere take such a service as a function, `@MainActor () throws -> Service`
/// or `@MainActor (A…) throws -> Service`, and call it with `await`. Recipes on the main actor may leave out
/// `@MainActor`.
public struct MainActorRegistry {
    // The recipes are in an ordinary registry, which records where each of them runs. So a container is created from one
    // registry, whichever assemblies it has. And the type itself is not isolated, because an ordinary assembly is not.
    var registry = Registry()

    /// Adds the recipes of another assembly, to compose one assembly of several.
    ///
    /// - Parameter assembly: The other assembly.
    @MainActor
    public mutating func assemble(_ assembly: some MainActorAssembly) {
        registry.contents.assemble(type(of: assembly), isOnce: false) { assembly.assemble(&self) }
    }

    /// Adds the recipes of another assembly, unless one of its type was assembled before.
    ///
    /// See ``Registry/assemble(once:)``.
    ///
    /// - Parameter assembly: The other assembly.
    @MainActor
    public mutating func assemble(once assembly: some MainActorAssembly) {
        registry.contents.assemble(type(of: assembly), isOnce: true) { assembly.assemble(&self) }
    }
}

extension MainActorRegistry {
    /// Registers a recipe whose parameters are all arguments. It may have any number of them.
    ///
    /// - Parameters:
    ///   - service: The type of the service.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    /// - Returns: The registration, which has no modifiers.
    @discardableResult
    public func registerFactory<Service, each Argument, Failure: Error>(
        _ service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Argument) throws(Failure) -> Service
    ) -> FactoryRegistration {
        typealias Provider = FactoryProvider<(repeat each Argument), Service>
        return registry.addFactory(
            repeat (each Argument).self,
            failure: Failure.self,
            fileID,
            line,
            isOnMainActor: true,
            confined { (_: Provider, _: Resolution, arguments: (repeat each Argument)) in
                try recipe(repeat each arguments)
            }
        )
    }

    /// Registers a recipe of a named service whose parameters are all arguments, any number of them.
    ///
    /// - Parameters:
    ///   - name: The name; see ``NamedService``.
    ///   - fileID: The file of the registration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    ///   - recipe: Makes the service, on the main actor. `resolve` rethrows its error.
    /// - Returns: The registration, which has no modifiers.
    @discardableResult
    public func registerFactory<Name: NamedService, each Argument, Failure: Error>(
        _ name: Name.Type,
        fileID: String = #fileID,
        line: Int = #line,
        _ recipe: @escaping @MainActor (repeat each Argument) throws(Failure) -> Name.Service
    ) -> FactoryRegistration {
        typealias Provider = FactoryProvider<(repeat each Argument), Named<Name>>
        return registry.addFactory(
            repeat (each Argument).self,
            failure: Failure.self,
            fileID,
            line,
            isOnMainActor: true,
            confined { (_: Provider, _: Resolution, arguments: (repeat each Argument)) in
                Named<Name>(try recipe(repeat each arguments))
            }
        )
    }

    func add<Parameter, each Dependency, Failure>(
        _ dependency: repeat (each Dependency).Type,
        failure: Failure.Type,
        _ fileID: String,
        _ line: Int,
        _ make: @escaping Make<Parameter>
    ) -> Recipe {
        registry.add(repeat each dependency, failure: failure, fileID, line, isOnMainActor: true, make)
    }
}
