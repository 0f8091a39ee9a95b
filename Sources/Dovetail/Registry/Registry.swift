import DovetailGraph

/// Where assemblies register their recipes.
///
/// A recipe is a function. Its parameters are what it needs, found by their types, and any number of them; its result
/// is what it provides. An initialiser is a recipe.
///
/// ```swift
/// registry.register((any ApiService).self, scope: .singleton, HTTPApi.init)
/// registry.register(Users.RetrieveAll.self) { (api: any ApiService) in partial(api.fetch, arg1: .allUsers) }
/// ```
///
/// A reference to a function has all of its parameters, also those with default values. Where these are not dependencies write a
/// closure; and of several initialisers say which:
///
/// ```swift
/// registry.register(Definition.self) { (api: any ApiService) in Definition(api: api) }     // init(api:retries: Int = 3)
/// registry.register(Definition.self, Definition.init(api:log:))                            // not init(api:)
/// ```
///
/// These parameter types need no registration of their own:
///
/// | parameter | is given |
/// |---|---|
/// | `S?` | the service, or `nil` when nothing is registered |
/// | `@Sendable () throws -> S`, `() throws -> S` | a function that makes the service when it is called (*deferred*) |
/// | `@Sendable (A…) throws -> S`, `(A…) throws -> S` | a function that makes a service with arguments, up to six (*factory*) |
/// | ``Named```<Name>` | the service that was registered under the name |
/// | `[S]`, `[Key: S]` | all that was contributed for it |
///
/// One service has one recipe for each list of arguments, the empty one included. What is registered twice, what is missing and all else that is wrong is reported when
/// the container is made; registering itself never fails.
public struct Registry {
    var recipes: [Recipe] = []
    var contributions: [Contribution] = []
    var decorations: [Decoration] = []
    var scopes: [ScopeDeclaration] = []

    /// Which recipes were to take the place of others, and found none.
    var newRecipes = 0..<0
    /// Who wants to know what containers do.
    var observe: Observation?
    /// The assembly whose turn it is.
    var assembly: Any.Type?

    /// Registers what another assembly registers, so that one can be made up of several.
    public mutating func assemble(_ assembly: some Assembly) {
        let outer = self.assembly
        self.assembly = type(of: assembly)
        assembly.assemble(&self)
        self.assembly = outer
    }

    init() {}

    /// Where something that is registered now was written.
    func origin(_ fileID: String, _ line: Int) -> Recipe.Origin {
        Recipe.Origin(location: DependencyGraph.Location(fileID: fileID, line: line), assembly: assembly)
    }
}
