import DovetailGraph

/// Collects the recipes of assemblies.
///
/// A recipe is a function. Its parameters are its dependencies, any number of them, found by type; its result is the
/// service. An initializer is a recipe.
///
/// ```swift
/// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
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
///
/// A service has one recipe for each list of argument types, including the empty one. Registering never fails: creating
/// the container reports duplicates, missing dependencies and all other problems.
public struct Registry {
    var recipes: [Recipe] = []
    var contributions: [Contribution] = []
    var decorations: [Decoration] = []
    var scopes: [ScopeDeclaration] = []
    var scopeFunctions: [ScopeFunction] = []

    /// The recipes of `replacing` that replaced no other recipe.
    var newRecipes = 0..<0
    var observers: [Observation] = []
    /// The assembly that is registering its recipes.
    var assembly: Any.Type?
    /// The types of the assemblies so far, and of those that count only once.
    private var assembled: Set<ObjectIdentifier> = []
    private var assembledOnce: Set<ObjectIdentifier> = []

    /// Adds the recipes of another assembly, so that one assembly can consist of several.
    ///
    /// - Parameter assembly: The other assembly.
    public mutating func assemble(_ assembly: some Assembly) {
        assemble(assembly, isOnce: false)
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
    ///
    /// - Parameter assembly: The other assembly.
    public mutating func assemble(once assembly: some Assembly) {
        assemble(assembly, isOnce: true)
    }

    private mutating func assemble(_ assembly: some Assembly, isOnce: Bool) {
        guard counts(type(of: assembly), isOnce: isOnce) else { return }
        let outer = self.assembly
        self.assembly = type(of: assembly)
        assembly.assemble(&self)
        self.assembly = outer
    }

    /// Records an assembly, and returns whether it is to register its recipes.
    mutating func counts(_ assembly: Any.Type, isOnce: Bool) -> Bool {
        let type = ObjectIdentifier(assembly)
        let isFirst = assembled.insert(type).inserted
        if isOnce { assembledOnce.insert(type) }
        return isFirst || !assembledOnce.contains(type)
    }

    init() {}

    /// The origin of a registration in the current assembly.
    func origin(_ fileID: String, _ line: Int) -> Recipe.Origin {
        Recipe.Origin(location: DependencyGraph.Location(fileID: fileID, line: line), assembly: assembly)
    }
}

extension Registry: CustomStringConvertible {
    /// How much is registered so far. What it consists of can be asked of the container that is made of it.
    public var description: String {
        "a registry of recipes, \(recipes.count + contributions.count) so far; a container that is made of it says more"
    }
}
