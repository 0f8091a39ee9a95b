/// Wires the recipes of a struct at compile time.
///
/// A recipe is a method: its parameters are its dependencies, its result is the service. For each recipe, the macro
/// writes a method without the parameters that the graph supplies, as you would write it by hand.
///
/// ```swift
/// @Graph
/// struct AppGraph {
///     let baseURL: URL                                                    // an input
///
///     @Shared func api(baseURL: URL) -> any ApiService { HTTPApi(baseURL: baseURL) }
///     func retrieveUsers(api: any ApiService) -> Users.Retrieve { partial(api.fetch, arg1: .allUsers) }
///     func profile(_ id: User.ID, retrieveUsers: @escaping Users.Retrieve) -> ProfileViewModel {
///         ProfileViewModel(id: id, load: retrieveUsers)
///     }
///     func profiles(profile: @escaping (User.ID) -> ProfileViewModel) -> [ProfileViewModel] { [1, 2].map(profile) }
/// }
///
/// let app = AppGraph(baseURL: url)
/// let retrieveUsers = app.retrieveUsers()     // called without what the graph supplies
/// let profile = app.profile(42)               // the open parameter stays
/// ```
///
/// - Every method with a result in the struct's own declaration is a recipe; helpers live in an extension. Stored properties are inputs.
/// - A parameter with a label is supplied by the recipe or input of that name. A parameter without a label (`_`) is
///   passed by the caller. A parameter with a default value keeps it if no recipe or input has its name.
/// - A parameter of function type that is named after a recipe, and whose result is spelled like the recipe's, receives
///   the recipe itself: `() -> X` defers it, `(A) -> X` is a factory over its open parameters. This also breaks cycles.
/// - A recipe that is marked with ``Shared()`` runs once for a graph. A shorter lifetime is a child graph, which a recipe may return.
/// - Effects and isolation propagate: if a dependency throws, is `async` or is isolated to an actor, so is the recipe.
/// - Asynchronous dependencies of a recipe are made at the same time if the graph is declared `Sendable` or isolated to a
///   global actor, so that child tasks can make them.
/// - `replacing` returns a graph for a test, in which recipes are replaced:
///   `app.replacing { $0.retrieveUsers = { [] } }`. Dependencies of a replaced recipe alone are not made.
///   `$0.change(\.userStorage) { $0.load = { credentials } }` changes the service that a recipe provides.
/// - `dependencyGraph` is the graph as a value, for questions and pictures.
///
/// An unknown name, a cycle, and a recipe that still needs arguments are compile errors on the parameter itself, which name similar recipes
/// and say how to fix the mistake. The compiler checks the types, and reports mismatches on the recipe's own line.
///
/// At run time, the macro adds only one comparison, which checks whether a recipe is replaced. To read the generated
/// code, use "Expand Macro" in an editor, or `-Xfrontend -dump-macro-expansions`.
@attached(member, names: arbitrary)
@attached(memberAttribute)
public macro Graph() = #externalMacro(module: "DovetailMacros", type: "GraphMacro")

/// ``Graph()`` attaches this macro; do not write it yourself.
///
/// A recipe without labeled parameters is called directly, so the macro changes its body instead of adding a
/// method: the body first checks whether the recipe is replaced, or its service is already made.
///
/// - Parameter capturesGraph: Whether the service may keep the graph, which then is one that does not hold the service.
@attached(body)
public macro _LeafRecipe(capturesGraph: Bool = false) =
    #externalMacro(module: "DovetailMacros", type: "LeafRecipeMacro")
