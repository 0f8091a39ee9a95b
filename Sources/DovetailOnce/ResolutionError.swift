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
        /// The recipe of a shared service called a function that depends on the same service, which was still being made.
        case circular
        /// A function in a shared service was called after its container had been released.
        case containerReleased
        /// The service belongs to a custom scope that was not entered, or that must be entered from another scope.
        case notEntered
        /// The service exists only between the start and the stop of the container, and the container is not started.
        case notStarted
        /// The service is made on the main actor, and was resolved elsewhere.
        case notOnMainActor
        /// The recipe of a weakly held service made a value that is not an instance of a class.
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
    private var cycle: [any InstanceName] = []

    /// One sentence about the error, then similar registrations and how to fix it.
    ///
    /// Like ``service``, it is computed when it is read, because finding similar names takes time in a large container.
    public var description: String { message() }

    package init(
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
    @usableFromInline
    static func circular(path: [any InstanceName]) -> Self {
        let names = path.map(\.description)
        let name = names.last ?? "a service"
        // In columns, like all messages.
        var message: String
        if path.allSatisfy({ $0 is FunctionName }) {
            message = "error: " + name + " calls itself with the same arguments"
            message += "\n  to fix     call it with other arguments, or call the original function"
        } else {
            message = "error: " + name + " is needed while it is being made"
            for (index, name) in names.enumerated() {
                message += (index == 0 ? "\n  makes      " : "\n  needs      ") + name
            }
            message += "\n  to fix     use it after the recipe has returned, for example through a deferred dependency"
        }
        var error = Self(.circular, { name }, { [message] in message })
        error.cycle = path
        return error
    }

    /// The same error, after it has passed the recipe of this service. The service is added to the path until that is a cycle.
    @usableFromInline
    package func passing(_ service: @autoclosure () -> any InstanceName) -> Self {
        guard reason == .circular else { return self }
        if cycle.count > 1, let first = cycle.first, let last = cycle.last, AnyHashable(first) == AnyHashable(last) {
            return self
        }
        return .circular(path: [service()] + cycle)
    }
}

/// The error as the type that the recipe may throw. If it may not, the program stops, because the alternative is to wait forever.
package func typedError<Failure: Error>(_ error: any Error) -> Failure {
    guard let failure = error as? Failure else { fatalError("\(error)") }
    return failure
}

/// The name of an instance in messages, which its owner gives. It is computed when the description is read.
@usableFromInline
package typealias InstanceName = CustomStringConvertible & Hashable & Sendable

/// The names of functions that share their runs, which have no others.
package enum FunctionName: String, InstanceName {
    case memoized = "a memoized function"
    case coalesced = "a coalesced function"

    package var description: String { rawValue }
}
