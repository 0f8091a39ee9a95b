#if Macros
    /// Marks a graph that a ``Graph()`` takes services from: an input, or a shared recipe that makes it.
    ///
    /// ```swift
    /// @Graph
    /// public struct AppGraph: Sendable {
    ///     let folder: URL
    ///     @Included let network: NetworkGraph                                                           // an input that is a graph
    ///     @Included @Shared func storage(folder: URL) -> StorageGraph { StorageGraph(folder: folder) }  // a recipe that makes one
    ///
    ///     func feed(api: any APIClient, database: Database) async throws -> Feed { … }    // api: network, database: storage
    /// }
    /// ```
    ///
    /// - A labelled parameter whose name the graph itself does not have is supplied by an included graph. What a graph includes it
    ///   provides in turn, to graphs that see the input or the recipe; of two such names that of the nearer graph counts.
    /// - A parameter that fits the included recipe as a function receives the recipe itself, any other one its value. A parameter with a
    ///   default value keeps it.
    /// - A recipe that takes from an included graph says its own effects and isolation: the macro does not see those of what is taken.
    ///   They may be less, and never more.
    /// - The graph that a recipe makes is shared, because what it shares would be made more than once otherwise; and the recipe is
    ///   neither asynchronous, nor does it throw.
    /// - A test changes an included graph with ``Replacements/inside(_:_:)``.
    @attached(peer)
    public macro Included() = #externalMacro(module: "DovetailMacros", type: "IncludedMacro")
#endif
