/// Collects the recipes of assemblies.
///
/// A recipe is a function. Its parameters are its dependencies, any number of them, found by type; its result is the
/// service. An initializer is a recipe.
///
/// ```swift
/// registry.register((any ApiService).self, HTTPApi.init).scope(.singleton)
/// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
/// ```
///
/// A reference to a function has all of its parameters, including those with default values. If these are not
/// dependencies, write a closure. If there are several initializers, name the parameters of one:
///
/// ```swift
/// struct Search {
///     init(api: any ApiService, limit: Int = 100) {}
///     init(api: any ApiService, logger: Logger) {}
/// }
///
/// registry.register(Search.self) { (api: any ApiService) in Search(api: api) }     // `limit` keeps its default value
/// registry.register(Search.self, Search.init(api:logger:))
/// ```
///
/// These parameter types need no registration:
///
/// | parameter | receives |
/// |---|---|
/// | `S?` | the service, or `nil` when nothing is registered |
/// | `@Sendable () throws -> S`, `() throws -> S` | a function that makes the service when it is called (*deferred*) |
/// | `@Sendable (A…) throws -> S`, `(A…) throws -> S` | a function that makes a service with arguments, up to six (*factory*) |
/// | `Named<Name>` | the service that was registered under the name |
/// | `[S]`, `[Key: S]` | all contributions for the type |
/// | `Enter<Scope>` | a function that enters a custom scope |
///
/// `register` returns a ``Registration``, whose modifiers say everything else: the scope, and what happens when the service
/// starts and stops.
///
/// A service has one recipe for each list of argument types, including the empty one. Registering never fails: creating
/// the container reports duplicates, missing dependencies and all other problems.
public struct Registry {
    // An object, because registrations and `onMainActor` change it, too.
    let contents: RegistryContents
    /// Whether the recipes run on the main actor.
    let isOnMainActor: Bool

    init(_ contents: RegistryContents = RegistryContents(), isOnMainActor: Bool = false) {
        (self.contents, self.isOnMainActor) = (contents, isOnMainActor)
    }

    /// A registry for recipes that run on the main actor. Their services stay there, and need not be `Sendable`.
    ///
    /// ```swift
    /// registry.onMainActor.register(Row.self) { (logger: Logger) in Row(logger: logger) }
    /// ```
    ///
    /// A reference to a function of the main actor, such as `Screen.init`, does not need this.
    public var onMainActor: MainActorRegistry { MainActorRegistry(contents) }

    /// Adds the recipes of another assembly, so that one assembly can consist of several.
    public mutating func assemble(_ assembly: some Assembly) {
        contents.assemble(type(of: assembly), isOnce: false) { assembly.assemble(&self) }
    }

    /// Adds the recipes of another assembly, unless an assembly of its type was added before.
    ///
    /// Several modules can add an assembly that all of them need:
    ///
    /// ```swift
    /// struct UsersAssembly: Assembly {
    ///     func assemble(_ registry: inout Registry) {
    ///         registry.assemble(once: NetworkAssembly())
    ///         registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
    ///     }
    /// }
    /// ```
    ///
    /// The assembly is then added once in the whole container, even if it is also added without `once`, before or
    /// after. The first one registers its recipes, so all of them should have the same values.
    public mutating func assemble(once assembly: some Assembly) {
        contents.assemble(type(of: assembly), isOnce: true) { assembly.assemble(&self) }
    }
}

extension Registry: CustomStringConvertible {
    /// How much is registered so far. What it consists of can be asked of the container that is made of it.
    public var description: String {
        "a registry of recipes, \(contents.registrations.recipes.count + contents.registrations.contributions.count) so far; a container that is made of it says more"
    }
}
