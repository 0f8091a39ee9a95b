import DovetailAnalysis
import DovetailOnce

extension ResolutionError {
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
