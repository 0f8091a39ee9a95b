/// Marks a graph that a ``Graph()`` takes services from: an input, or a shared recipe that makes it.
///
/// ```swift
/// @Graph
/// struct StorageGraph: Sendable {
///     let path: String
///     func database(path: String) throws -> Database { try Database(path: path) }
/// }
///
/// @Graph
/// struct AppGraph: Sendable {
///     let path: String
///     @Included let network: NetworkGraph                                                     // an input that is a graph
///     @Included @Shared func storage(path: String) -> StorageGraph { StorageGraph(path: path) }   // a recipe that makes one
///
///     func retrieveUsers(api: any ApiService) -> Users.Retrieve { partial(api.fetch, arg1: .allUsers) }   // from `network`
///     func migrate(database: Database) throws -> @Sendable () async throws -> Void { database.migrate }   // from `storage`
/// }
/// ```
///
/// - An included graph supplies a labeled parameter whose name the graph itself does not have. A graph also
///   provides the recipes of the graphs that it includes, to graphs that can see the input or the recipe. If two of
///   these graphs have the same name, the nearer one supplies it.
/// - A parameter whose type fits the included recipe as a function receives the recipe itself; any other parameter
///   receives its service. A parameter with a default value keeps that value.
/// - A recipe with dependencies from an included graph declares its own effects and isolation, because the macro
///   does not see those of the included recipe. The included recipe may have fewer effects, but not more.
/// - A recipe that makes an included graph is shared; otherwise the shared services of that graph would be made
///   more than once. The recipe neither throws nor is `async`.
/// - A test changes an included graph with ``Replacements/inside(_:_:)``.
@attached(peer)
public macro Included() = #externalMacro(module: "DovetailMacros", type: "IncludedMacro")
