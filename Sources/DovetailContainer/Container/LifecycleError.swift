public import DovetailAnalysis
import DovetailOnce

/// Thrown if the services of a container could not be started or stopped.
///
/// If a service could not be started, no service stays started: those that were starting have been cancelled, and those that
/// had started have been stopped.
///
/// ```text
/// error: Database could not be started: the disk is full
///   needed by  UserStorage
///   needed by  ProfileViewModel
///   stopping   Cache: the disk is full
/// ```
///
/// If services could not be stopped, all hooks have still run.
public struct LifecycleError: Error, CustomStringConvertible {
    /// A service, and the error of its recipe or of one of its hooks.
    public struct Failure: Sendable {
        /// The service.
        public let service: DependencyGraph.ID
        /// The error. If a hook took too long, it is a ``TimeoutError``.
        public let error: any Error
    }

    enum Reason {
        /// A service could not be started. `stopFailures` are the services that could not be stopped after that.
        case starting(StartFailure, stopFailures: [Failure])
        /// Hooks failed, at least one.
        case stopping([Failure])
        /// A service has not started for so long. Only observers are told.
        case slow(DependencyGraph.ID, path: [DependencyGraph.ID], Duration)
        /// The service has started, and its container or scope was released without a stop. Only observers are told.
        case released(DependencyGraph.ID, DependencyGraph.ID)
        /// This service, or the work in this scope, called start, run or stop, and would have waited for itself.
        case called(DependencyGraph.ID, Activity.Kind)
        /// A recipe or a hook of this service called start, run or stop of this container, which waits for the service.
        case waitsForItself(DependencyGraph.ID, DependencyGraph.ID)
        /// Everything in this container or scope was stopped.
        case over(DependencyGraph.ID)
    }

    private let reason: Reason
    // A value, so that programs in which nothing starts do not have the text.
    private let text: @Sendable (Reason) -> String

    init(_ reason: Reason) {
        self.reason = reason
        text = \.description
    }

    /// The timeline up to the service that failed. Only ``Container/start(atMost:startLimit:hookLimit:clock:progress:)`` measures it.
    public var timeline: StartTimeline? { if case .starting(let failed, _) = reason { failed.timeline } else { nil } }

    /// The errors of recipes and hooks: first that of the service that could not be started, if there is one, then
    /// those of `onStop` hooks, in the order in which they ran.
    ///
    /// Empty if a function that the container waits for called start, run or stop, which would wait for itself, or if
    /// start was called after everything was stopped.
    public var failures: [Failure] {
        switch reason {
        case .starting(let failed, let stopFailures): [failed.cause] + stopFailures
        case .stopping(let failures): failures
        case .slow, .released, .called, .waitsForItself, .over: []
        }
    }

    /// Whether a start came after a stop: of everything, or of what encloses it.
    var isTooLate: Bool {
        switch reason {
        case .over: true
        case .starting(let failed, _): (failed.error as? ResolutionError)?.reason == .notStarted
        default: false
        }
    }

    /// The path from the service that could not be started to its dependent, to the dependent of that, and so on, up to a
    /// service without dependents. Empty for other errors.
    public var path: [DependencyGraph.ID] {
        switch reason {
        case .starting(let failed, _): failed.dependents
        case .slow(_, let path, _): path
        default: []
        }
    }

    /// One sentence about the failure; then the path, the services that could not be stopped, or how to fix it.
    public var description: String { text(reason) }
}

extension LifecycleError.Reason {
    fileprivate var description: String {
        var message: Message
        switch self {
        case .starting(let failed, let stopFailures):
            message = Message("error: \(failed.cause.service) could not be started: \(failed.cause.text)")
            for dependent in failed.dependents { message.row("needed by", dependent.description, at: nil) }
            for failure in stopFailures { message.text("stopping", "\(failure.service): \(failure.text)") }
        case .stopping(let failures) where failures.count == 1:
            message = Message("error: \(failures[0].service) could not be stopped: \(failures[0].text)")
        case .stopping(let failures):
            message = Message("error: \(failures.count) failures while services were stopped")
            for failure in failures { message.text("stopping", "\(failure.service): \(failure.text)") }
        case .slow(let service, let path, let time):
            message = Message("error: \(service) has not started for \(time.components.seconds) seconds")
            for dependent in path { message.row("needed by", dependent.description, at: nil) }
        case .released(let service, let owner):
            message = Message("error: \(owner) was released without a stop: the onStop hook of \(service) does not run")
            message.advise("stop it before you release it")
        case .called(let service, .run):
            message = Message("error: \(service) called run or stop while it was running, and would wait for itself")
            message.advise("throw an error, or call it in a detached task, and do not wait for that task")
        case .called(let scope, .work):
            message = Message("error: run or stop was called in \(scope), and would wait for the work there to end")
            message.advise("call it after the work, or in a detached task, and do not wait for that task")
        case .called(let service, _):
            message = Message("error: \(service) called start, run or stop while it was being started or stopped")
            message.advise("call it in a detached task, and do not wait for that task")
        case .waitsForItself(let service, let container):
            message = Message("error: \(service) called start, run or stop of \(container), which waits for \(service)")
            message.advise("call it in a detached task, and do not wait for that task")
        case .over(let container):
            message = Message("error: \(container) was stopped and cannot be started again")
            switch container {
            case .container: message.advise("make a new container")
            case .extension: message.advise("extend the container again")
            default: message.advise("enter the scope again")
            }
        }
        return message.description
    }
}

extension LifecycleError.Failure {
    /// The error's text, for use in another error's text.
    fileprivate var text: String {
        let text = String(describing: error)
        let sentence = text.hasPrefix("error: ") ? text.dropFirst(7) : text[...]
        return sentence.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n    ")
    }
}

extension DependencyGraph.ID {
    static var container: Self { "the container" }
    static var `extension`: Self { "the extension" }
}

extension Activity {
    var id: DependencyGraph.ID { name as? DependencyGraph.ID ?? DependencyGraph.ID(name.description) }
}

struct StartFailure: Error {
    let error: any Error
    /// The service that failed, its dependent, the dependent of that, and so on.
    let path: [DependencyGraph.ID]
    /// Until the failure, if everything was to start.
    var timeline: StartTimeline?

    init(_ error: any Error, path: [DependencyGraph.ID]) {
        (self.error, self.path) = (error, path)
    }

    /// The error of a service that starts, whose dependents are these.
    init(_ error: any Error, at service: DependencyGraph.ID, then dependents: [DependencyGraph.ID]) {
        let failure = error as? StartFailure ?? StartFailure(error, path: [service])
        self.init(failure.error, path: failure.path + dependents)
    }

    /// The service that failed, and its error.
    var cause: LifecycleError.Failure { LifecycleError.Failure(service: path[0], error: error) }
    /// The path from the dependent of the service that failed.
    var dependents: [DependencyGraph.ID] { Array(path.dropFirst()) }

    func passing(_ dependent: DependencyGraph.ID) -> Self { Self(error, path: path + [dependent]) }

    /// The error for observers, which names the dependents as well.
    var observed: ObservedEnd {
        .failed(path.count > 1 ? LifecycleError(.starting(self, stopFailures: [])) : error, at: path[0])
    }

    /// The failure because of which everything is stopped. `nil` if the caller made a mistake, or was cancelled: others may wait for the
    /// same services, and one of them starts them.
    init?(stopping error: any Error, of service: DependencyGraph.ID) {
        let mistakes: [ResolutionError.Reason] = [.notRegistered, .argumentMismatch, .notEntered, .notOnMainActor]
        if let error = error as? ResolutionError, mistakes.contains(error.reason) { return nil }
        self = error as? StartFailure ?? StartFailure(error, path: [service])
        if self.error is CancellationError, Task.isCancelled { return nil }
    }

    // Here, and not where it is used: a program in which nothing starts would keep all code of starts and stops.
    /// The error of a service or of a call, for the caller.
    static func cause(of error: any Error) -> any Error { (error as? StartFailure)?.error ?? error }

    /// Whether another task should try: this one was cancelled, or it was refused, and the other may be part of work that may continue.
    var isOwn: Bool { error is CancellationError || (error as? ResolutionError)?.reason == .notStarted }
}
