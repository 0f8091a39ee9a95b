#if Macros
    /// Marks a recipe of a ``Graph()`` that runs once.
    ///
    /// ```swift
    /// @Graph
    /// struct AppGraph {
    ///     @Shared func database() throws -> Database { try Database(path: "users.sqlite") }
    /// }
    /// ```
    ///
    /// It runs when it is first needed, on whichever thread comes first; the others wait for it. A recipe that is `async`, or
    /// needs one that is, lets them wait without blocking a thread. A failure is not remembered: the next call tries again.
    /// What is made lives as long as the graph and its copies do.
    ///
    /// A graph is `Sendable` only if what it shares is. A recipe that takes arguments from its caller cannot be shared.
    @attached(peer)
    public macro Shared() = #externalMacro(module: "DovetailMacros", type: "SharedMacro")
#endif
