import Dovetail

// How scopes are entered.
extension ContainerTests.RandomWorkTests.Trial {
    /// Enters a scope of this container or scope, in some way.
    func enter(from container: Container, _ outer: Int, isInWork: Bool) async throws {
        let place = witness.withLock { $0.visits[outer].place }
        switch place {
        case .container where chance(30):
            let work = try container.resolve(Suite.Work.self)
            let id = witness.withLock { $0.enter(.job, within: outer) }
            try await visit(id, isFunction: true, isInWork) { try await work(Suite.Job(scope: id)) }
        case .container:
            let inner = chance(70) ? Suite.Place.session : .job
            try await chance(60) ? within(inner, container, outer, isInWork) : byHand(inner, container, outer, isInWork)
        case .session where chance(40):
            let answer = try container.resolve(Suite.Answer.self)
            let id = witness.withLock { $0.enter(.request, within: outer) }
            try await visit(id, isFunction: true, isInWork) { try await answer(Suite.Request(scope: id)) }
        case .session:
            try await chance(70)
                ? within(.request, container, outer, isInWork) : byHand(.request, container, outer, isInWork)
        case .request, .job: break
        }
    }

    private func within(_ place: Suite.Place, _ container: Container, _ outer: Int, _ isInWork: Bool) async throws {
        let id = witness.withLock { $0.enter(place, within: outer) }
        try await visit(id, isFunction: false, isInWork) {
            switch place {
            case .session:
                try await container.within(.randomSession, supplying: Suite.Session(scope: id)) { scope in
                    try await work(in: id, services(place, scope), scope.container)
                }
            case .request:
                try await container.within(.randomRequest, supplying: Suite.Request(scope: id)) { scope in
                    try await work(in: id, services(place, scope), scope.container)
                }
            case .job, .container:
                try await container.within(.randomJob, supplying: Suite.Job(scope: id)) { scope in
                    try await work(in: id, services(place, scope), scope.container)
                }
            }
        }
    }

    private func services(_ place: Suite.Place, _ scope: OpenScope) -> [Suite.Later] {
        let singletons: [Suite.Later] = [
            { try await scope.resolve(Part<Suite.Index>.self) }, { try await scope.resolve(Part<Suite.Hub>.self) },
        ]
        let session: [Suite.Later] = [
            { try await scope.resolve(Part<Suite.Account>.self) }, { try await scope.resolve(Part<Suite.Mail>.self) },
        ]
        switch place {
        case .container: return singletons
        case .session: return singletons + session
        case .request:
            return session + [
                { try await scope.resolve(Part<Suite.Handler>.self) },
                { try await scope.resolve(Part<Suite.Upload>.self) },
            ]
        case .job:
            return singletons + [
                { try await scope.resolve(Part<Suite.Report>.self) },
                { try await scope.resolve(Part<Suite.Batch>.self) },
            ]
        }
    }

    private func visit(_ id: Int, isFunction: Bool, _ isInWork: Bool, _ body: () async throws -> Int) async throws {
        do {
            let value = try await body()
            require(value == id, "the result of another scope")
            witness.withLock { $0.left(id, nil, isFunction: isFunction, isInWork: isInWork) }
        } catch {
            witness.withLock { $0.left(id, error, isFunction: isFunction, isInWork: isInWork) }
            // An error that a hook has thrown is not one of the work around it.
            if !(error is LifecycleError), !(error is ResolutionError) { throw error }
        }
    }

    /// Enters a scope without work, and starts, uses, stops or releases it.
    private func byHand(_ place: Suite.Place, _ container: Container, _ outer: Int, _ isInWork: Bool) async throws {
        let id = witness.withLock { $0.enter(place, within: outer, isByHand: true) }
        let scope =
            switch place {
            case .session: try container.enter(.randomSession, supplying: Suite.Session(scope: id))
            case .request: try container.enter(.randomRequest, supplying: Suite.Request(scope: id))
            case .job, .container: try container.enter(.randomJob, supplying: Suite.Job(scope: id))
            }
        for _ in 0..<below(3) {
            switch below(4) {
            case 0: await start(scope, id, isAll: true) { try await scope.start() }
            case 1:
                await start(scope, id) {
                    switch place {
                    case .session: _ = try await scope.start(Part<Suite.Mail>.self)
                    case .request: _ = try await scope.start(Part<Suite.Handler>.self)
                    case .job, .container: _ = try await scope.start(Part<Suite.Report>.self)
                    }
                }
            case 2: try? await enter(from: scope, id, isInWork: false)
            default: await pause(10)
            }
        }
        if chance(60) { await stop(scope, id) { try await scope.stop() } }
        // A stop that had nothing to stop does nothing, and what work has left behind may start something after it.
        witness.withLock { $0.release(id) }
        if isInWork { try mayFail(10, "by hand") }
    }

    func start(_ container: Container, _ id: Int, isAll: Bool = false, _ body: () async throws -> Void) async {
        // All of a scope starts after all that it depends on in the scopes around it.
        let isReady = witness.withLock { !isAll || $0.isStarted(around: id) }
        var failure: (any Error)?
        do { try await body() } catch { failure = error }
        let isCancelled = Task.isCancelled
        witness.withLock { $0.ended(startOf: id, failure, isCancelled: isCancelled, isAll: isAll, isReady: isReady) }
    }

    func stop(_ container: Container, _ id: Int, _ body: () async throws -> Void) async {
        let isEffective = witness.withLock { witness in
            witness.mayClose(id)
            return witness.hasStarted(id)
        }
        do {
            try await body()
        } catch {
            let failures = (error as? LifecycleError)?.failures ?? []
            witness.withLock { witness in
                let known = witness.visits.flatMap { $0.hookErrors }
                let isKnown = failures.allSatisfy { known.contains("\($0.error)") }
                witness.require(!failures.isEmpty && isKnown, "a stop of \(id) failed: \(error)")
            }
        }
        if isEffective { witness.withLock { $0.isClosed(id) } }
    }
}
