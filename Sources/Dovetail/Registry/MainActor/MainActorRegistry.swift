import DovetailGraph

/// Collects the recipes of services on the main actor.
///
/// It has the methods of ``Registry`` except for `applying:`, `within:` and `run:`, which an ordinary ``Assembly`` offers.
/// Each recipe runs on the main actor, and may use its state. Services and arguments need not be `Sendable`, not even
/// singletons.
///
/// ```swift
/// struct AppAssembly: MainActorAssembly {
///     let baseURL: URL
///
///     func assemble(_ registry: inout MainActorRegistry) {
///         registry.register((any ApiService).self, scope: .singleton) { HTTPApi(baseURL: baseURL) }
///         registry.register(Analytics.self, scope: .singleton) { Analytics() }
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
/// Resolve these services, and all of their dependents, on the main actor; elsewhere the call throws
/// ``ResolutionError``. Recipes that run elsewhere take such a service as a function, `@MainActor () throws -> Service`
/// or `@MainActor (A…) throws -> Service`, and call it with `await`. Recipes on the main actor may leave out
/// `@MainActor`.
@MainActor
public struct MainActorRegistry {
    // The recipes are in an ordinary registry, which records where each of them runs. So a container is created from one
    // registry, whichever assemblies it has.
    var registry = Registry()

    init() {}

    /// Adds the recipes of another assembly, to compose one assembly of several.
    ///
    /// - Parameter assembly: The other assembly.
    public mutating func assemble(_ assembly: some MainActorAssembly) {
        assemble(assembly, isOnce: false)
    }

    /// Adds the recipes of another assembly, unless one of its type was assembled before.
    ///
    /// See ``Registry/assemble(once:)``.
    ///
    /// - Parameter assembly: The other assembly.
    public mutating func assemble(once assembly: some MainActorAssembly) {
        assemble(assembly, isOnce: true)
    }

    private mutating func assemble(_ assembly: some MainActorAssembly, isOnce: Bool) {
        guard registry.counts(type(of: assembly), isOnce: isOnce) else { return }
        let outer = registry.assembly
        registry.assembly = type(of: assembly)
        assembly.assemble(&self)
        registry.assembly = outer
    }

    /// Declares a custom scope, the scope that encloses it, and its inputs.
    ///
    /// See ``Registry/declare(_:within:supplying:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two scopes of the same name are one scope.
    ///   - outer: The scope that encloses it; by default, the container itself.
    ///   - input: The types of the scope's inputs. Entering the scope takes one value of each.
    ///   - fileID: The file of the declaration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    public mutating func declare<each Input: Sendable>(
        _ scope: Scope,
        within outer: Scope? = nil,
        supplying input: repeat (each Input).Type,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        registry.declare(scope, within: outer, supplying: repeat each input, fileID: fileID, line: line)
    }

    /// Declares a custom scope whose inputs stay on the main actor, and need not be `Sendable`.
    ///
    /// ```swift
    /// struct SessionAssembly: MainActorAssembly {
    ///     func assemble(_ registry: inout MainActorRegistry) {
    ///         registry.declare(Scope("session"), supplying: UserListModel.self)
    ///     }
    /// }
    ///
    /// let container = try Container(SessionAssembly())
    /// let session = try container.enter(Scope("session"), on: MainActor.self, supplying: viewModel)
    /// ```
    ///
    /// The inputs and all of their dependents are resolved on the main actor.
    ///
    /// - Parameters:
    ///   - scope: The scope. Two scopes of the same name are one scope.
    ///   - outer: The scope that encloses it; by default, the container itself.
    ///   - input: The types of the scope's inputs. Entering the scope takes one value of each.
    ///   - actor: Callers leave it out: it distinguishes this method from the one for `Sendable` types.
    ///   - fileID: The file of the declaration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    public mutating func declare<each Input>(
        _ scope: Scope,
        within outer: Scope? = nil,
        supplying input: repeat (each Input).Type,
        on actor: MainActor.Type = MainActor.self,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let origin = registry.origin(fileID, line)
        registry.declareOnMainActor(scope, within: outer, supplying: repeat each input, origin: origin)
    }
}
