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
    /// A service, and what its recipe or one of its hooks threw.
    public struct Failure: Sendable {
        /// The service.
        public let service: DependencyGraph.ID
        /// The error. A hook that took too long has ``TimeoutError``.
        public let error: any Error
    }

    /// What went wrong.
    enum Reason {
        /// A service could not be started, and then others could not be stopped.
        case starting(Failure, path: [DependencyGraph.ID], stopFailures: [Failure])
        /// Hooks failed, at least one.
        case stopping([Failure])
        /// A recipe or a hook of this service would wait for its own end.
        case calledWithin(DependencyGraph.ID)
        /// Everything was stopped.
        case over
    }

    private let reason: Reason

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// What recipes and hooks threw: first why a service could not be started, if that is what went wrong, then what hooks
    /// threw while services were stopped, in the order in which they ran.
    ///
    /// Empty where start or stop was called when it cannot be: by a recipe or a hook, which would wait for its own end, or a start
    /// after everything was stopped.
    public var failures: [Failure] {
        switch reason {
        case .starting(let cause, _, let stopFailures): [cause] + stopFailures
        case .stopping(let failures): failures
        case .calledWithin, .over: []
        }
    }

    /// What needs the service that could not be started, what needs that, and so on, up to what nothing needs. Empty where
    /// something else went wrong.
    public var path: [DependencyGraph.ID] {
        if case .starting(_, let path, _) = reason { path } else { [] }
    }

    /// One sentence about what failed; then the path, and what could not be stopped, or what to do.
    public var description: String {
        var message: Message
        switch reason {
        case .starting(let cause, let path, let stopFailures):
            message = Message("error: \(cause.service) could not be started: \(cause.text)")
            for dependent in path { message.row("needed by", dependent.description, at: nil) }
            for failure in stopFailures { message.text("stopping", "\(failure.service): \(failure.text)") }
        case .stopping(let failures) where failures.count == 1:
            message = Message("error: \(failures[0].service) could not be stopped: \(failures[0].text)")
        case .stopping(let failures):
            message = Message("error: \(failures.count) hooks failed while services were stopped")
            for failure in failures { message.text("stopping", "\(failure.service): \(failure.text)") }
        case .calledWithin(let service):
            message = Message("error: \(service) called start or stop while it is started or stopped itself")
            message.advise("call it in a new Task, and do not wait for that")
        case .over:
            message = Message("error: the container was stopped and cannot be started again")
            message.advise("make a new container")
        }
        return message.description
    }
}

extension LifecycleError.Failure {
    /// The error's text, within another one's.
    fileprivate var text: String {
        let text = String(describing: error)
        var result = ""
        for character in text.hasPrefix("error: ") ? text.dropFirst(7) : text[...] {
            result.append(character)
            if character.isNewline { result += "    " }
        }
        return result
    }
}
