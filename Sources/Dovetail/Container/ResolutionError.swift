import DovetailGraph

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
    public enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// Nothing of the type was registered.
        case notRegistered
        /// The service takes arguments and was resolved without, or with others; or it takes none.
        case argumentMismatch
        /// The recipe of a shared service called a function that needs that very service while it was being made.
        case circular
        /// A function in a shared service was called after its container had been released.
        case containerReleased
        /// The service lives in a custom scope that was not entered, or is to be entered from another one.
        case notEntered
        /// The service is made when the container is started, and it is not, or not any more.
        case notStarted
        /// The service is made on the main actor, and was resolved elsewhere.
        case notOnMainActor
        /// A scope was entered with other values than those it was declared with.
        case inputMismatch
        /// The recipe of a ``Scope/weak`` service made a value that is not an instance of a class.
        case notAnObject

        /// The reason in words.
        public var description: String {
            switch self {
            case .notRegistered: "not registered"
            case .argumentMismatch: "argument mismatch"
            case .circular: "circular"
            case .containerReleased: "container released"
            case .notEntered: "not entered"
            case .notStarted: "not started"
            case .notOnMainActor: "not on the main actor"
            case .inputMismatch: "input mismatch"
            case .notAnObject: "not an object"
            }
        }
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

    private init(_ reason: Reason, _ service: String, _ message: @escaping @Sendable () -> String) {
        self.reason = reason
        self.service = service
        self.message = message
    }
}

extension ResolutionError {
    /// Explains why a container has nothing of this type that takes these arguments.
    static func unresolved(_ type: Any.Type, arguments: [Any.Type], in graph: DependencyGraph) -> Self {
        let passed = arguments.map { DependencyGraph.ID($0) }
        let how = passed.isEmpty ? "without any" : "with " + Sentences.tuple(passed.map(\.description))
        return unresolved(id(of: type, in: graph), how, passing: passed, in: graph)
    }

    /// Explains why a container cannot supply what this type asks for.
    static func unsupplied(_ type: Any.Type, _ edge: DependencyGraph.Edge, in graph: DependencyGraph) -> Self {
        if edge.requested == edge.target {
            let name = edge.target.description
            let message = Message("error: " + name + " is the name of a service, but was resolved as a type")
            return Self(.notRegistered, name, message, toFix: "resolve(" + name + ".self)")
        }
        let form = edge.requested.map { "as " + $0.description }
        return unresolved(edge.target.service, form ?? "without any", passing: [], in: graph)
    }

    private static func unresolved(
        _ service: DependencyGraph.ID,
        _ how: String,
        passing passed: [DependencyGraph.ID],
        in graph: DependencyGraph
    ) -> Self {
        let name = service.description
        let nodes = graph.nodes.filter { $0.id.service == service }
        guard !nodes.isEmpty else {
            let problem = DependencyGraph.Problem(.missing(service, neededBy: []))
            return Self(.notRegistered, name) { graph.messages(forErrors: [problem], coloured: false).joined() }
        }
        let lists = nodes.map { $0.arguments.map(\.description) }
        var message = Message("error: \(name) takes \(Sentences.alternatives(lists)), but was resolved \(how)")
        for node in nodes { message.row("recipe", node.id.description, at: node.location) }
        let looksLikeFactory = { (node: DependencyGraph.Node) in
            !passed.isEmpty && node.arguments.isEmpty && node.dependencies.map(\.target).starts(with: passed)
        }
        if nodes.contains(where: looksLikeFactory) {
            let types = passed.map { $0.operand + ".self" }.joined(separator: ", ")
            let advice =
                "a recipe's parameters are its dependencies; for those that are passed, "
                + "registerFactory(\(service.operand).self) { … } or register(\(service.operand).self, arguments: \(types)) { … }"
            return Self(.argumentMismatch, name, message, toFix: advice)
        }
        let calls = lists.map { arguments in
            let arguments = arguments.isEmpty ? "" : ", arguments: " + arguments.joined(separator: ", ")
            return "resolve(" + service.operand + ".self" + arguments + ")"
        }
        let takesSome = lists.contains { !$0.isEmpty }
        let advice = (takesSome ? "pass values of exactly these types: " : "") + calls.joined(separator: " or ")
        return Self(.argumentMismatch, name, message, toFix: advice)
    }

    /// A named service is known by its name, wherever it is asked for, and an optional stands for its service.
    private static func id(of type: Any.Type, in graph: DependencyGraph) -> DependencyGraph.ID {
        let id = id(of: type)
        guard let optional = type as? any OptionalParameter.Type, !graph.nodes.contains(where: { $0.id.service == id })
        else { return id }
        return Self.id(of: optional.wrapped, in: graph)
    }

    private static func id(of type: Any.Type) -> DependencyGraph.ID {
        DependencyGraph.ID((type as? any NamedParameter.Type)?.name ?? type)
    }

    /// `path` leads from the service that was resolved to itself.
    static func circular(path: [DependencyGraph.ID]) -> Self {
        let path = path.map(\.description)
        let name = path.last ?? "a service"
        var message = Message("error: " + name + " is needed while it is being made")
        for (index, step) in path.enumerated() {
            message.row(index == 0 ? "makes" : "needs", step, at: nil)
        }
        let advice = "call the deferred dependency after the recipe has returned, not while it runs"
        return Self(.circular, name, message, toFix: advice)
    }

    static func containerReleased(_ type: Any.Type) -> Self {
        let name = id(of: type).description
        let message = Message("error: " + name + " was asked for after its container had been released")
        let advice = "keep the container for as long as its shared services are used"
        return Self(.containerReleased, name, message, toFix: advice)
    }

    static func notEntered(_ service: DependencyGraph.ID, _ scope: String) -> Self {
        let name = service.description
        let message = Message("error: " + name + " was asked for outside of its scope " + scope)
        return Self(.notEntered, name, message, toFix: "resolve it from what enter(." + scope + ") gives")
    }

    static func notStarted(_ service: DependencyGraph.ID, wasStopped: Bool) -> Self {
        let name = service.description
        let what = wasStopped ? " was asked for after it had been stopped" : " was asked for before it had been started"
        let advice =
            wasStopped ? "stop the container when nobody uses it any more" : "await start() of the container first"
        return Self(.notStarted, name, Message("error: " + name + what), toFix: advice)
    }

    /// `path` leads from what is made on the main actor to what was resolved.
    static func notOnMainActor(path: [DependencyGraph.ID]) -> Self {
        let name = path[0].description
        var message = Message("error: " + name + " is made on the main actor, and was resolved elsewhere")
        for user in path.dropFirst() { message.row("needed by", user.description, at: nil) }
        return Self(.notOnMainActor, name, message, toFix: "resolve it in a function that is isolated to @MainActor")
    }

    static func unknownScope(_ scope: String, known: [String]) -> Self {
        var message = Message("error: nothing is registered in the scope " + scope)
        if !known.isEmpty { message.text("scopes", known.joined(separator: ", ")) }
        return Self(.notEntered, scope, message, toFix: "declare the scope, or register a service in it")
    }

    // Where it was to be entered from, and where it can be; the container itself has no name.
    static func notEnterable(_ scope: String, from inner: String?, _ outer: String?) -> Self {
        let where_ = { (name: String?) in name.map { "the scope " + $0 } ?? "the container" }
        let message = Message("error: the scope " + scope + " cannot be entered from " + where_(inner))
        return Self(.notEntered, scope, message, toFix: "enter it from " + where_(outer))
    }

    static func inputMismatch(_ scope: String, declared: [Any.Type], passed: [Any.Type]) -> Self {
        let name = { (type: Any.Type) in DependencyGraph.ID(type).description }
        var message = Message("error: the scope " + scope + " was entered with other values than it is declared with")
        for type in declared where !passed.contains(where: { $0 == type }) { message.text("missing", name(type)) }
        for (position, type) in passed.enumerated() {
            if !declared.contains(where: { $0 == type }) {
                message.text("too much", name(type))
            } else if passed[..<position].contains(where: { $0 == type }) {
                message.text("twice", name(type))
            }
        }
        let types = declared.map(name).joined(separator: ", ")
        let declaration = "declare(." + scope + ", supplying: "
        let advice =
            declared.isEmpty
            ? declaration + passed.map { DependencyGraph.ID($0).operand + ".self" }.joined(separator: ", ") + ")"
            : "supply one value of each of these types: " + types
        return Self(.inputMismatch, types.isEmpty ? scope : types, message, toFix: advice)
    }

    static func notAnObject(_ service: DependencyGraph.ID, made: Any.Type) -> Self {
        let name = service.description
        let value = DependencyGraph.ID(made)
        let sentence = Sentences.notAnObject(name, made: value == service ? nil : value.description)
        let message = Message("error: " + sentence)
        let advice = "make it a class, or register it with another scope"
        return Self(.notAnObject, name, message, toFix: advice)
    }

    private init(_ reason: Reason, _ service: String, _ message: Message, toFix advice: String) {
        var message = message
        message.advise(advice)
        self.init(reason, service) { [message] in message.description }
    }
}
