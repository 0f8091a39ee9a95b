import DependencyGraph

/// Why a service could not be resolved.
///
/// The graph was checked when the container was made, so what goes wrong afterwards lies in what is asked of it from
/// outside, or in what a recipe does while it runs. What a recipe throws reaches the caller as it is.
///
/// ```text
/// error: ProfileViewModel takes (User.ID), but was resolved with (String)
///   recipe     ProfileViewModel   UsersAssembly.swift:17
///   to fix     pass values of exactly these types: resolve(ProfileViewModel.self, arguments: User.ID)
/// ```
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable, Hashable {
        /// Nothing of the type was registered.
        case notRegistered
        /// The service takes arguments and was resolved without, or with others; or it takes none.
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

    private let message: @Sendable () -> String

    /// One sentence about what went wrong, then what is near and what to do.
    ///
    /// It is written when it is read, because looking for what is near takes long where much is registered, and
    /// whoever writes `try?` never reads it.
    public var description: String { message() }

    private init(_ reason: Reason, _ service: DependencyGraph.ID, _ message: @escaping @Sendable () -> String) {
        self.reason = reason
        self.service = service.description
        self.message = message
    }
}

extension ResolutionError {
    /// Explains why a container has nothing of this type that takes these arguments.
    static func unresolved(_ type: Any.Type, arguments: [Any.Type], in graph: DependencyGraph) -> Self {
        let passed = arguments.map { DependencyGraph.ID($0).description }.joined(separator: ", ")
        return unresolved(id(of: type), passed.isEmpty ? "without any" : "with (\(passed))", in: graph)
    }

    /// Explains why a container cannot supply what this type asks for.
    static func unsupplied(_ type: Any.Type, _ edge: DependencyGraph.Edge, in graph: DependencyGraph) -> Self {
        unresolved(edge.target, edge.requested.map { "as \($0)" } ?? "without any", in: graph)
    }

    private static func unresolved(_ service: DependencyGraph.ID, _ how: String, in graph: DependencyGraph) -> Self {
        guard let node = graph.nodes.first(where: { $0.id == service }) else {
            let problem = DependencyGraph.Problem(.missing(service, neededBy: []))
            return Self(.notRegistered, service) { problem.message(in: graph) }
        }
        let arguments = node.arguments.map(\.description).joined(separator: ", ")
        let takes = arguments.isEmpty ? "no arguments" : "(\(arguments))"
        var message = Message("error: \(service) takes \(takes), but was resolved \(how)")
        message.row("recipe", "\(service)", at: node.location)
        message.text(
            "to fix",
            arguments.isEmpty
                ? "resolve(\(service.operand).self)"
                : "pass values of exactly these types: resolve(\(service.operand).self, arguments: \(arguments))"
        )
        return Self(.argumentMismatch, service) { [message] in message.description }
    }

    /// A named service is known by its name, wherever it is asked for.
    private static func id(of type: Any.Type) -> DependencyGraph.ID {
        DependencyGraph.ID((type as? any NamedParameter.Type)?.name ?? type)
    }

    /// `path` leads from the service that was resolved to itself.
    static func circular(path: [Any.Type]) -> Self {
        let path = path.map { DependencyGraph.ID($0) }
        let service = path.last ?? DependencyGraph.ID("a service")
        var message = Message("error: \(service) is needed while it is being made")
        for (index, step) in path.enumerated() {
            message.row(index == 0 ? "makes" : "needs", "\(step)", at: nil)
        }
        message.text("to fix", "call the deferred dependency after the recipe has returned, not while it runs")
        return Self(.circular, service) { [message] in message.description }
    }

    static func containerReleased(_ type: Any.Type) -> Self {
        let service = id(of: type)
        var message = Message("error: \(service) was asked for after its container had been released")
        message.text("to fix", "keep the container for as long as its shared services are used")
        return Self(.containerReleased, service) { [message] in message.description }
    }

    static func notAnObject(_ type: Any.Type, made: Any.Type) -> Self {
        let service = id(of: type)
        let value = DependencyGraph.ID(made)
        let what = value == service ? "it is" : "its recipe made a \(value), which is"
        var message = Message("error: \(service) cannot be held weakly: \(what) not an instance of a class")
        message.text("to fix", "make it a class, or register it with another scope")
        return Self(.notAnObject, service) { [message] in message.description }
    }
}
