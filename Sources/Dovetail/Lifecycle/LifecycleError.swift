public import DovetailGraph

/// Why the services of a container could not be started, or not be stopped.
///
/// Where a service could not be started, nothing is left started: the others that were being started have been cancelled, and
/// what had been started was stopped.
///
/// ```text
/// error: Database could not be started: the disk is full
///   needed by  UserStorage
///   needed by  ProfileViewModel
///   stopping   Cache: the disk is full
/// ```
///
/// Where services could not be stopped, all hooks have run all the same.
public struct LifecycleError: Error, CustomStringConvertible {
    typealias Contents = (failures: [Lifecycle.Failure], path: [DependencyGraph.ID])

    private let described: Described<Contents>

    /// What recipes and hooks threw: first why a service could not be started, if that is what went wrong, then what hooks
    /// threw while services were stopped, in the order in which they ran.
    ///
    /// A hook that took too long has ``TimeoutError``. Empty where start or stop was called when it cannot be: by a recipe or a
    /// hook, which would wait for its own end, or a start after everything was stopped.
    public var failures: [(service: DependencyGraph.ID, error: any Error)] { described.value.failures }

    /// What needs the service that could not be started, what needs that, and so on, up to what nothing needs. Empty where
    /// something else went wrong.
    public var path: [DependencyGraph.ID] { described.value.path }

    /// One sentence about what failed; then the path, and what could not be stopped, or what to do.
    public var description: String { described.text() }

    private init(_ contents: Contents = ([], []), text: @escaping @Sendable (Contents) -> String) {
        described = Described(contents, text: text)
    }
}

// Each is a function of its own, so that a program carries the texts of those only that it can come across.
extension LifecycleError {
    /// A service could not be started, and then others could not be stopped.
    @inline(never)
    static func starting(
        _ cause: Lifecycle.Failure,
        path: [DependencyGraph.ID],
        _ stopFailures: [Lifecycle.Failure]
    ) -> Self {
        Self(([cause] + stopFailures, path)) { failures, path in
            let (service, error) = failures[0]
            var message = Message("error: " + service.description + " could not be started: " + indented(error))
            for user in path { message.row("needed by", user.description, at: nil) }
            message.rows(about: failures.dropFirst())
            return message.description
        }
    }

    /// Hooks failed, at least one.
    static func stopping(_ failures: [Lifecycle.Failure]) -> Self {
        Self((failures, [])) { failures, _ in
            if failures.count == 1 {
                let (service, error) = failures[0]
                return "error: " + service.description + " could not be stopped: " + indented(error)
            }
            var message = Message("error: \(failures.count) hooks failed while services were stopped")
            message.rows(about: failures[...])
            return message.description
        }
    }

    /// A recipe or a hook of this service would wait for its own end.
    static func calledWithin(_ service: DependencyGraph.ID) -> Self {
        Self { _ in
            var message = Message("error: \(service) called start or stop while it is started or stopped itself")
            message.advise("call it in a new Task, and do not wait for that")
            return message.description
        }
    }

    /// Everything was stopped.
    static func over() -> Self {
        Self { _ in
            var message = Message("error: the container was stopped and cannot be started again")
            message.advise("make a new container")
            return message.description
        }
    }
}

extension Message {
    /// A line for each hook that failed.
    fileprivate mutating func rows(about failures: ArraySlice<Lifecycle.Failure>) {
        for (service, error) in failures { text("stopping", service.description + ": " + indented(error)) }
    }
}

/// An error's text, within another one's.
private func indented(_ error: any Error) -> String {
    let text = String(describing: error)
    var result = ""
    for character in text.hasPrefix("error: ") ? text.dropFirst(7) : text[...] {
        result.append(character)
        if character.isNewline { result += "    " }
    }
    return result
}
