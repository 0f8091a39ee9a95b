import DovetailGraph

/// Thrown if a service could not be resolved.
///
/// The graph was checked when the container was created. Later errors are mistakes in a call to the container, or come
/// from a recipe while it runs. An error that a recipe throws reaches the caller unchanged.
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
        /// The service takes arguments and was resolved without any, or with others; or it takes no arguments.
        case argumentMismatch
        /// The recipe of a shared service called a function that depends on the same service, which was still being
        /// made.
        case circular
        /// A function in a shared service was called after its container had been released.
        case containerReleased
        /// The service belongs to a custom scope that was not entered, or that must be entered from another scope.
        case notEntered
        /// The service exists only between the start and the stop of the container, and the container is not started.
        case notStarted
        /// The service is made on the main actor, and was resolved elsewhere.
        case notOnMainActor
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
            case .notAnObject: "not an object"
            }
        }
    }

    /// What went wrong.
    public let reason: Reason

    /// The service's name.
    public var service: String { name() }

    private let name: @Sendable () -> String
    private let message: @Sendable () -> String

    /// The services from the one that cannot be made to the one that needs it, as far as the error has passed through them.
    private var cycle: [DependencyGraph.ID] = []

    /// One sentence about the error, then similar registrations and how to fix it.
    ///
    /// Like ``service``, it is computed when it is read, because finding similar names takes time in a large container.
    public var description: String { message() }

    init(
        _ reason: Reason,
        _ service: @escaping @Sendable () -> String,
        _ message: @escaping @Sendable () -> String
    ) {
        self.reason = reason
        name = service
        self.message = message
    }
}

extension ResolutionError {
    /// `path` leads to the service that is needed while it is being made. It begins as far back as is known, and grows
    /// as the error passes through recipes, up to the service itself.
    static func circular(path: [DependencyGraph.ID]) -> Self {
        let name = path.last?.description ?? "a service"
        var error: Self
        if path.allSatisfy({ $0 == .memoizedFunction }) {
            let message = Message("error: " + name + " calls itself with the same arguments")
            error = Self(.circular, name, message, toFix: "call it with other arguments, or call the original function")
        } else {
            var message = Message("error: " + name + " is needed while it is being made")
            for (index, step) in path.enumerated() {
                message.row(index == 0 ? "makes" : "needs", step.description, at: nil)
            }
            let advice = "use it after the recipe has returned, for example through a deferred dependency"
            error = Self(.circular, name, message, toFix: advice)
        }
        error.cycle = path
        return error
    }

    /// The same error, after it has passed the recipe of this service. The service is added to the path until that is a cycle.
    func passing(_ service: @autoclosure () -> DependencyGraph.ID) -> Self {
        guard reason == .circular, cycle.count < 2 || cycle.first != cycle.last else { return self }
        return .circular(path: [service()] + cycle)
    }

    static func containerReleased(_ service: DependencyGraph.ID) -> Self {
        let name = service.description
        let message = Message("error: " + name + " was resolved after its container or scope had been released")
        let advice = "keep the container, or the scope that enter(…) returned, for as long as its services are used"
        return Self(.containerReleased, name, message, toFix: advice)
    }

    static func notEntered(_ service: DependencyGraph.ID, _ scope: String) -> Self {
        let name = service.description
        let message = Message("error: " + name + " was resolved outside of its scope " + scope)
        let advice = "resolve it from the container that enter(" + scope + ".self) returns"
        return Self(.notEntered, name, message, toFix: advice)
    }

    /// `owner` is the container or scope that has the service.
    static func notStarted(_ service: DependencyGraph.ID, in owner: DependencyGraph.ID, wasStopped: Bool) -> Self {
        let name = service.description
        let when = wasStopped ? "after \(owner) was stopped" : "before \(owner) was started"
        let advice = wasStopped ? "stop \(owner) after the last use of its services" : "await start() of \(owner) first"
        return Self(.notStarted, name, Message("error: " + name + " was resolved " + when), toFix: advice)
    }

    /// Work that starts services on demand resolved one that had not started.
    static func notStartedYet(_ service: DependencyGraph.ID) -> Self {
        let name = service.description
        let message = Message("error: " + name + " was resolved before it was started")
        let advice = "take it directly, or as a function that can wait: @Sendable () async throws -> " + name
        return Self(.notStarted, name, message, toFix: advice)
    }

    /// Work was to begin in a scope after that scope, or one that encloses it, was stopped.
    static func stopped(_ scope: DependencyGraph.ID) -> Self {
        let name = scope.description
        let sentence = name + " was entered after it, an enclosing scope or the container was stopped"
        let advice = "stop accepting work before stop(), or let run() do both"
        return Self(.notStarted, name, Message("error: " + sentence), toFix: advice)
    }

    /// `path` leads from the service that is made on the main actor to the resolved one.
    static func notOnMainActor(path: [DependencyGraph.ID]) -> Self {
        let name = path[0].description
        var message = Message("error: " + name + " is made on the main actor, and was resolved elsewhere")
        for user in path.dropFirst() { message.row("needed by", user.description, at: nil) }
        return Self(.notOnMainActor, name, message, toFix: "resolve it in a function that is isolated to @MainActor")
    }

    static func notAnObject(_ service: DependencyGraph.ID, made: Any.Type) -> Self {
        let name = service.description
        let value = DependencyGraph.ID(made)
        let sentence = Sentences.notAnObject(name, made: value == service ? nil : value.description)
        let message = Message("error: " + sentence)
        let advice = "make it a class, or register it with another scope"
        return Self(.notAnObject, name, message, toFix: advice)
    }

    init(_ reason: Reason, _ service: String, _ message: Message, toFix advice: String) {
        var message = message
        message.advise(advice)
        self.init(reason, { service }, { [message] in message.description })
    }
}

extension DependencyGraph.ID {
    /// The name of every memoized function in messages.
    static var memoizedFunction: Self { "a memoized function" }
}
