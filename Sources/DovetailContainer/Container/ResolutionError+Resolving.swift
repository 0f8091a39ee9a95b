import DovetailAnalysis

extension ResolutionError {
    static func containerReleased(_ service: DependencyGraph.ID) -> Self {
        let what = "was resolved after its container or scope had been released"
        let advice = "keep the container, or the scope that enter(…) returned, for as long as its services are used"
        return Self(.containerReleased, service, what, toFix: advice)
    }

    static func notEntered(_ service: DependencyGraph.ID, _ scope: String) -> Self {
        let advice = "resolve it from the container that enter(" + scope + ".self) returns"
        return Self(.notEntered, service, "was resolved outside of its scope " + scope, toFix: advice)
    }

    /// `owner` is the container or scope that has the service.
    static func notStarted(_ service: DependencyGraph.ID, in owner: DependencyGraph.ID, wasStopped: Bool) -> Self {
        let when = wasStopped ? "after \(owner) was stopped" : "before \(owner) was started"
        let advice = wasStopped ? "stop \(owner) after the last use of its services" : "await start() of \(owner) first"
        return Self(.notStarted, service, "was resolved " + when, toFix: advice)
    }

    /// Work that starts services on demand resolved one that had not started.
    static func notStartedYet(_ service: DependencyGraph.ID) -> Self {
        let advice = "take it directly, or as a function that can wait: @Sendable () async throws -> \(service)"
        return Self(.notStarted, service, "was resolved before it was started", toFix: advice)
    }

    /// Work was to begin in a scope after that scope, or one that encloses it, was stopped.
    static func stopped(_ scope: DependencyGraph.ID) -> Self {
        let what = "was entered after it, an enclosing scope or the container was stopped"
        return Self(.notStarted, scope, what, toFix: "stop accepting work before stop(), or let run() do both")
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
        let advice = "make it a class, or register it with another scope"
        return Self(.notAnObject, name, Message("error: " + sentence), toFix: advice)
    }

    private init(_ reason: Reason, _ service: DependencyGraph.ID, _ sentence: String, toFix advice: String) {
        let name = service.description
        self.init(reason, name, Message("error: " + name + " " + sentence), toFix: advice)
    }

    init(_ reason: Reason, _ service: String, _ message: Message, toFix advice: String) {
        var message = message
        message.advise(advice)
        self.init(reason, { service }, { [message] in message.description })
    }
}
