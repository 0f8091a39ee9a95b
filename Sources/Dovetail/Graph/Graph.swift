#if Macros
    /// Wires the recipes of a struct when it is compiled.
    ///
    /// A recipe is a method: its parameters are its dependencies, its result is the service. Beside each, the macro writes a method
    /// without the parameters that the graph supplies, as a careful person would write it by hand.
    ///
    /// ```swift
    /// @Graph
    /// struct AppGraph {
    ///     let baseURL: URL                                                    // an input
    ///
    ///     @Shared func api(baseURL: URL) -> any ApiService { HTTPApi(baseURL: baseURL) }
    ///     func retrieveUsers(api: any ApiService) -> Users.Retrieve { partial(api.fetch, arg1: .allUsers) }
    ///     func profile(_ id: User.ID, retrieveUsers: @escaping Users.Retrieve) -> Profile { … }
    ///     func screen(profile: @escaping (User.ID) -> Profile) -> Screen { … }
    /// }
    ///
    /// let app = AppGraph(baseURL: url)
    /// let retrieveUsers = app.retrieveUsers()     // called without what the graph supplies
    /// let profile = app.profile(42)               // the open parameter stays
    /// ```
    ///
    /// - Every method with a result in the struct's own declaration is a recipe; helpers live in an extension. Stored properties
    ///   are inputs.
    /// - A parameter with a label is supplied by the recipe or input of that name. One without (`_`) is passed by the caller. One
    ///   with a default value, whose name nothing has, keeps that value.
    /// - A parameter of function type that is named after a recipe, and whose result is spelt like the recipe's, is the recipe
    ///   itself: `() -> X` defers it, `(A) -> X` is a factory over its open parameters. This is also how a cycle is broken.
    /// - A recipe that is marked with ``Shared()`` runs once for a graph. A shorter lifetime is a child graph, which a recipe may
    ///   return.
    /// - What needs a recipe that throws, is `async` or belongs to an actor does so itself.
    /// - `replacing` gives a graph for a test, in which something stands in for recipes:
    ///   `app.replacing { $0.retrieveUsers = { [] } }`. Nothing is made that only the replaced recipe needed. And
    ///   `$0.change(\.userStorage) { $0.load = { credentials } }` changes a part of what a recipe provides.
    /// - `dependencyGraph` is the graph as a value, for questions and pictures.
    ///
    /// A name that nothing has, a cycle, a recipe that still needs arguments: each is a compile error on the parameter itself,
    /// with what is near and what to do. That types fit is checked by the compiler, and said on the recipe's own line.
    ///
    /// The macro adds nothing at run time but the question whether a recipe is replaced, which is one comparison. What it writes
    /// can be read with "Expand Macro" in an editor, and with `-Xfrontend -dump-macro-expansions`.
    @attached(member, names: arbitrary)
    @attached(memberAttribute)
    public macro Graph() = #externalMacro(module: "DovetailMacros", type: "GraphMacro")

    /// Attached by ``Graph()``; not to be written.
    ///
    /// A recipe that the graph supplies nothing to is called just as it is written, so that nothing can be added beside it. Its
    /// body is changed instead: it asks first whether the recipe is replaced, or made already.
    @attached(body)
    public macro _LeafRecipe() = #externalMacro(module: "DovetailMacros", type: "LeafRecipeMacro")
#endif
