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
/// A reference to a function has all of its parameters, including those with default values. If these are not dependencies,
/// write a closure. If there are several initializers, say which:
///
/// ```swift
/// registry.register(Definition.self) { (api: any ApiService) in Definition(api: api) }     // init(api:retries: Int = 3)
/// registry.register(Definition.self, Definition.init(api:log:))                            // not init(api:)
/// ```
///
/// These parameter types need no registration:
///
/// | parameter | receives |
/// |---|---|
/// | `S?` | the service, or `nil` when nothing is registered |
/// | `@Sendable () throws -> S`, `() throws -> S` | a function that makes the service when it is called (*deferred*) |
/// | `@Sendable (A…) throws -> S`, `(A…) throws -> S` | a function that makes a service with arguments, up to six (*factory*) |
/// | ``Named```<Name>` | the service that was registered under the name |
/// | `[S]`, `[Key: S]` | all contributions for the type |
///
/// A service has one recipe for each list of argument types, including the empty one. Creating the container reports
/// duplicates, missing dependencies and all other problems; registering itself never fails.
public struct Registry {
    var recipes: [Recipe] = []
    var contributions: [Contribution] = []
    var decorations: [Decoration] = []
    var scopes: [ScopeDeclaration] = []

    /// The recipes of `replacing` that replaced no other recipe.
    var newRecipes = 0..<0
    /// The observers, combined.
    var observe: Observation?
    /// The assembly that is registering its recipes.
    var assembly: Any.Type?

    /// Adds the recipes of another assembly, to compose one assembly of several.
    public mutating func assemble(_ assembly: some Assembly) {
        let outer = self.assembly
        self.assembly = type(of: assembly)
        assembly.assemble(&self)
        self.assembly = outer
    }

    init() {}

    /// The origin of a registration in the current assembly.
    func origin(_ fileID: String, _ line: Int) -> Recipe.Origin {
        Recipe.Origin(location: DependencyGraph.Location(fileID: fileID, line: line), assembly: assembly)
    }
}
