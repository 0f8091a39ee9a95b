import DependencyGraph

/// Why a service could not be resolved.
///
/// The graph was checked when the container was made, so what goes wrong afterwards lies in what is asked of it from
/// outside, or in what a recipe does while it runs. What a recipe throws reaches the caller as it is.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// Nothing of the type was registered.
        case notRegistered
        /// The service takes arguments and was asked for without, or with others, or takes none.
        case argumentMismatch
        /// The recipe of a shared service called a function that needs that very service while it was being made.
        case circular
        /// A function in a shared service was called after its container had been released.
        case containerReleased
        /// The recipe of a ``Scope/weak`` service made a value that is not an instance of a class.
        case notAnObject
    }

    /// What went wrong.
    public let reason: Reason

    /// The service's name.
    public let service: String

    /// What went wrong, in a sentence, with what is near and what to do.
    public let description: String
}

extension ResolutionError {
    private static func name(_ type: Any.Type) -> String { DependencyGraph.ID(type).description }

    private static func list(_ types: [Any.Type]) -> String { "(" + types.map(name).joined(separator: ", ") + ")" }

    /// Explains why the table has no such service.
    static func unresolved(_ service: Any.Type, arguments: [Any.Type], in graph: DependencyGraph) -> Self {
        let service = (service as? any NamedParameter.Type)?.name ?? service
        let id = DependencyGraph.ID(service)
        guard let node = graph.nodes.first(where: { $0.id == id }) else {
            return notRegistered(id, in: graph)
        }
        let name = id.description
        let taken = "(" + node.arguments.map(\.description).joined(separator: ", ") + ")"
        let call =
            node.arguments.isEmpty
            ? "resolve(\(name).self)"
            : "resolve(\(name).self, arguments: \(node.arguments.map { "\($0)" }.joined(separator: ", ")))"
        return Self(
            reason: .argumentMismatch,
            service: name,
            description: """
                error: \(name) \(node.arguments.isEmpty ? "takes no arguments" : "takes the arguments \(taken)"), \
                but was resolved with \(arguments.isEmpty ? "none" : list(arguments))
                  registered at \(node.location.map { "\($0)" } ?? "an unknown place")
                  to fix  \(call); types must match as they were registered
                """
        )
    }

    private static func notRegistered(_ id: DependencyGraph.ID, in graph: DependencyGraph) -> Self {
        Self(reason: .notRegistered, service: id.description, description: "error: no registration for \(id)")
    }

    static func circular(path: [Any.Type]) -> Self {
        let names = path.map(name)
        let service = names.last ?? ""
        return Self(
            reason: .circular,
            service: service,
            description: """
                error: \(service) is needed while it is being made
                  path    \(names.joined(separator: " → "))
                  to fix  call the deferred dependency after the recipe has returned, not while it runs
                """
        )
    }

    static func containerReleased(_ service: Any.Type) -> Self {
        Self(
            reason: .containerReleased,
            service: name(service),
            description: """
                error: \(name(service)) was asked for after its container had been released
                  to fix  keep the container for as long as its shared services are used
                """
        )
    }

    static func notAnObject(_ service: Any.Type, made type: Any.Type) -> Self {
        Self(
            reason: .notAnObject,
            service: name(service),
            description: """
                error: \(name(service)) cannot be held weakly, because its recipe made a \(name(type)), \
                which is not a class
                  to fix  make it a class, or register it with another scope
                """
        )
    }
}
