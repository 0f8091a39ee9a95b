/// Shares the service of a ``Graph()`` recipe: the recipe runs once for each graph value.
///
/// ```swift
/// @Graph
/// struct AppGraph {
///     @Shared func database() throws -> Database { try Database(path: "users.sqlite") }
/// }
/// ```
///
/// The recipe runs on first use, in the calling thread; other threads wait for the result. If the recipe or one of
/// its dependencies is `async`, waiting blocks no thread. If the recipe throws, the next call runs it again. The
/// service lives as long as the graph and its copies.
///
/// A graph is `Sendable` only if its shared services are. A recipe that takes arguments from its caller cannot be shared.
@attached(peer)
public macro Shared() = #externalMacro(module: "DovetailMacros", type: "SharedMacro")
