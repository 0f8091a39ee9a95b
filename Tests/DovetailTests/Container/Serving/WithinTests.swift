import Dovetail
import DovetailTesting
import Foundation
import Testing

extension Scope {
    fileprivate static let request = Scope("request")
    fileprivate static let job = Scope("job")
}

private struct Request: Sendable, Equatable { var path = "/" }
private struct Response: Sendable, Equatable { let body: String }
private struct Customer: Sendable, Equatable { var name = "anna" }

private final class Pool: Sendable {}
private final class Transaction: Sendable {
    let pool: Pool
    init(pool: Pool) { self.pool = pool }
}
private struct Handler: Sendable {
    let request: Request
    let transaction: Transaction

    func respond() async throws -> Response {
        switch request.path {
        case "/fail": throw ContainerTests.Trouble("broken")
        case "/wait":
            try await ContainerTests.hang()
            return Response(body: "never")
        default: return Response(body: request.path)
        }
    }
}
private struct Ping: Sendable { let request: Request }

/// A server with a transaction for each request, and what becomes of it.
private func makeServer(
    _ log: RecipeLog,
    commit: @escaping @Sendable () async throws -> Void = {}
) throws -> Container {
    try Container { registry in
        registry.declare(.request, supplying: Request.self, Customer.self)
        registry.register(Pool.self, scope: .singleton, onStop: { _ in log("close") }) { () async in
            log("open")
            return Pool()
        }
        registry.register(
            Transaction.self,
            scope: .request,
            onStop: { _, error in
                log(error.map { "roll back: \($0)" } ?? "commit")
                if error == nil { try await commit() }
            }
        ) { (pool: Pool) async in
            log("begin")
            return Transaction(pool: pool)
        }
        registry.register(Handler.self, scope: .request, Handler.init)
        registry.register(Ping.self, Ping.init)
    }
}

extension ContainerTests {
    @Suite("Work in a scope", .timeLimit(.minutes(10)))
    struct WithinTests {
        let log = RecipeLog()

        fileprivate func respond(_ container: Container, _ path: String) async throws -> Response {
            try await container.within(.request, supplying: Request(path: path), Customer()) { scope in
                try await scope.resolve(Handler.self).respond()
            }
        }

        @Test("Work in a scope starts what it needs, returns its result, and stops in the reverse order")
        func success() async throws {
            let server = try makeServer(log)
            try await server.start()
            #expect(try await respond(server, "/users") == Response(body: "/users"))
            try await server.stop()
            #expect(log.entries == ["open", "begin", "commit", "close"])
        }

        @Test("Work in a scope starts no service that is not resolved")
        func nothing() async throws {
            let server = try makeServer(log)
            try await server.start()
            let ping = try await server.within(.request, supplying: Customer(), Request(path: "/ping")) { scope in
                try await scope.resolve(Ping.self)
            }
            #expect(ping.request.path == "/ping")
            #expect(log.entries == ["open"])
            try await server.stop()
        }

        @Test("Work in a scope starts what an optional service with arguments needs")
        func optional() async throws {
            struct Row: Sendable {
                let number: Int
                let pool: Pool
            }
            let server = try Container { registry in
                registry.register(Pool.self, scope: .singleton) { () async in Pool() }
                registry.register(Row.self, arguments: Int.self, Row.init)
                registry.register(Ping.self, scope: .job) { Ping(request: Request(path: "/")) }
            }
            let row: Row? = try await server.within(.job) { scope in try await scope.resolve(arguments: 3) }
            #expect(row?.number == 3)
        }

        @Test("Work in a scope starts services of a container that was not started")
        func unstarted() async throws {
            let server = try makeServer(log)
            _ = try await respond(server, "/users")
            _ = try await respond(server, "/users")
            try await server.stop()
            #expect(log.entries == ["open", "begin", "commit", "begin", "commit", "close"])
        }

        @Test("Work in a scope tells its services how it failed, and throws the error unchanged")
        func failure() async throws {
            let server = try makeServer(log)
            await #expect(throws: Trouble("broken")) { try await respond(server, "/fail") }
            #expect(log.entries == ["open", "begin", "roll back: broken"])
            try await server.stop()
        }

        @Test("Work in a scope rolls back when it is cancelled, and the hook does not notice")
        func cancellation() async throws {
            let isCancelled = Locked<Bool?>(nil)
            let server = try Container { registry in
                registry.declare(.request)
                registry.register(
                    Transaction.self,
                    scope: .request,
                    onStop: { _, error in
                        await Task.yield()
                        isCancelled.withLock { $0 = Task.isCancelled }
                        if error is CancellationError { log("roll back") }
                    }
                ) { Transaction(pool: Pool()) }
            }
            let task = await ContainerTests.begin {
                try await server.within(.request) { scope in
                    _ = try await scope.resolve(Transaction.self)
                    try await ContainerTests.hang()
                }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(isCancelled.withLock { $0 } == false)
            #expect(log.entries == ["roll back"])
        }

        @Test("Work in a scope throws the error of a hook if only the hook failed")
        func commitFails() async throws {
            let server = try makeServer(log) { throw Trouble("conflict") }
            let error = await #expect(throws: LifecycleError.self) { try await respond(server, "/users") }
            #expect(error?.description == "error: Transaction could not be stopped: conflict")
            await #expect(throws: Trouble("broken")) { try await respond(server, "/fail") }
            try await server.stop()
        }

        @Test("Observers are notified of a hook's error that gives way to that of the work")
        func bothFail() async throws {
            let failed = RecipeLog()
            let server = try Container { registry in
                registry.observe(failed: { service, error, _ in failed("\(service): \(error)") })
                registry.register(Pool.self, scope: .request, onStop: { _ in throw Trouble("lost") }) { Pool() }
            }
            await #expect(throws: Trouble("work")) {
                try await server.within(.request) { scope in
                    _ = try await scope.resolve(Pool.self)
                    throw Trouble("work")
                }
            }
            #expect(failed.entries == ["Pool: lost"])
        }

        @Test("Work in a scope stays on the caller's actor, with values that are not Sendable")
        @MainActor
        func isolation() async throws {
            final class Draft { var text = "" }
            let server = try makeServer(log)
            let draft = Draft()
            let same = try await server.within(.request, supplying: Request(), Customer()) { scope in
                MainActor.assertIsolated()
                draft.text = try await scope.resolve(Handler.self).respond().body
                MainActor.assertIsolated()
                return draft
            }
            #expect(same === draft && draft.text == "/")
            try await server.stop()
        }

        @Test("Work in a scope starts a service once, however many tasks need the service")
        func once() async throws {
            let server = try makeServer(log)
            let all = try await server.within(.request, supplying: Request(), Customer()) { scope in
                try await withThrowingTaskGroup(of: Transaction.self) { group in
                    for _ in 0..<20 { group.addTask { try await scope.resolve(Handler.self).transaction } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(all.allSatisfy { $0 === all.first } && all.count == 20)
            #expect(log.entries == ["open", "begin", "commit"])
            try await server.stop()
        }

        @Test("Work in a scope does not remember a failure to start")
        func retry() async throws {
            let attempts = Locked(0)
            let server = try Container { registry in
                registry.register(Pool.self, scope: .request, onStop: { _ in log("close") }) { () async throws in
                    let isFirst = attempts.withLock { attempts in
                        attempts += 1
                        return attempts == 1
                    }
                    if isFirst { throw Trouble("no network") }
                    return Pool()
                }
            }
            try await server.within(.request) { scope in
                await #expect(throws: Trouble("no network")) { try await scope.resolve(Pool.self) }
                _ = try await scope.resolve(Pool.self)
            }
            #expect(attempts.withLock { $0 } == 2 && log.entries == ["close"])
        }

        @Test("A stopping container waits for work in a scope, and nothing else begins")
        func stopWaits() async throws {
            let server = try makeServer(log)
            try await server.start()
            let (isInside, leave) = (Gate(), Gate())
            let work = Task {
                try await server.within(.request, supplying: Request(), Customer()) { scope in
                    await isInside.open()
                    await leave.wait()
                    // What belongs to the work still starts.
                    _ = try await scope.resolve(Handler.self)
                    // So does work within it.
                    return try await respond(server, "/inner")
                }
            }
            await isInside.wait()
            let stop = await ContainerTests.begin { try await server.stop() }
            #expect("\(server)".contains("in use     1 scope"))
            let error = await #expect(throws: ResolutionError.self) { try await respond(server, "/late") }
            #expect(error?.description.hasPrefix("error: the scope request was entered after") == true)
            await leave.open()
            #expect(try await work.value == Response(body: "/inner"))
            try await stop.value
            #expect(log.entries == ["open", "begin", "begin", "commit", "commit", "close"])
        }

        @Test("Work in a scope is cancelled when the time to drain is over")
        func draining() async throws {
            let clock = ManualClock()
            let server = try makeServer(log)
            try await server.start()
            let work = await ContainerTests.begin { try await respond(server, "/wait") }
            async let stop: Void = server.stop(draining: .seconds(10), clock: clock)
            try await clock.waitForSleepers()
            #expect(log.entries == ["open", "begin"])
            clock.advance(by: .seconds(10))
            await #expect(throws: CancellationError.self) { try await work.value }
            try await stop
            #expect(log.entries == ["open", "begin", "roll back: CancellationError()", "close"])
        }

        @Test("Cancelled work in a scope begins nothing new, which nothing would cancel", arguments: [true, false])
        func beginsAfterCancellation(isWork: Bool) async throws {
            let server = try makeServer(log)
            try await server.start()
            let left = ContainerTests.Locked<Container?>(nil)
            let refusal = ContainerTests.Locked<(any Error)?>(nil)
            let work = await ContainerTests.begin {
                try await server.within(.request, supplying: Request(), Customer()) { _ in
                    try? await ContainerTests.hang()
                    // The task is not a child, so that its cancellation is not this one's.
                    let late = Task {
                        if isWork {
                            return try await server.within(.request, supplying: Request(), Customer()) { scope in
                                _ = try await scope.resolve(Handler.self)
                                try await ContainerTests.hang()
                            }
                        }
                        let scope = try server.enter(.request, supplying: Request(), Customer())
                        left.withLock { $0 = scope }
                        try await scope.start()
                    }
                    do { try await late.value } catch { refusal.withLock { $0 = error } }
                }
            }
            // Nothing advances this clock: a stop that waited for its limit would not end.
            try await server.stop(draining: .zero, clock: ManualClock())
            try await work.value
            let reason = refusal.withLock { ($0 as? LifecycleError)?.failures.first?.error ?? $0 }
            #expect(reason is CancellationError, "\(reason.map { "\($0)" } ?? "nothing was refused")")
            #expect(log.entries == ["open", "close"])
        }

        @Test("Work in a scope is abandoned if it ignores its cancellation")
        func abandoned() async throws {
            let clock = ManualClock()
            let server = try makeServer(log)
            let leave = Gate()
            let work = await ContainerTests.begin {
                try await server.within(.request, supplying: Request(), Customer()) { scope in
                    _ = try await scope.resolve(Handler.self)
                    await leave.wait()
                }
            }
            let stop = Task { try await server.stop(draining: .seconds(10), hookLimit: .seconds(5), clock: clock) }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(10))
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: LifecycleError.self) { try await stop.value }
            #expect(error?.failures.first?.error is TimeoutError)
            #expect(log.entries == ["open", "begin", "close"])
            await leave.open()
            try await work.value
        }

        @Test("Work in a scope cannot stop its container")
        func stopWithin() async throws {
            let server = try makeServer(log)
            try await server.within(.request, supplying: Request(), Customer()) { scope in
                let error = await #expect(throws: LifecycleError.self) { try await server.stop() }
                #expect(error?.description.hasPrefix("error: run or stop was called in the scope request") == true)
                await #expect(throws: LifecycleError.self) { try await scope.container.stop() }
            }
            try await server.stop()
        }

        @Test("Work in a scope throws an error about wrong inputs")
        func inputs() async throws {
            let server = try makeServer(log)
            await #expect(throws: ResolutionError.self) { try await server.within(.request) { _ in } }
            await #expect(throws: ResolutionError.self) { try await server.within(.job) { _ in } }
        }
    }

    @Suite("Starting for one service", .timeLimit(.minutes(10)))
    struct StartingOneTests {
        enum Migrate: NamedService { typealias Service = @Sendable () async throws -> Void }
        final class Port: Sendable {}

        let log = RecipeLog()

        private func app() throws -> Container {
            try Container { registry in
                registry.register(Pool.self, scope: .singleton, onStop: { [log] _ in log("close") }) { [log] () async in
                    log("open")
                    return Pool()
                }
                registry.register(Port.self, scope: .singleton, onStop: { [log] _ in log("unbind") }) {
                    [log] (_: Pool) async in
                    log("bind")
                    return Port()
                }
                registry.register(Migrate.self) { [log] (_: Pool) in { log("migrate") } }
            }
        }

        @Test("A command starts what it needs, and not the server")
        func command() async throws {
            let container = try app()
            let migrate = try await container.start(Migrate.self)
            try await migrate()
            try await container.stop()
            #expect(log.entries == ["open", "migrate", "close"])
        }

        @Test("The remaining services can be started after a start for one service")
        func rest() async throws {
            let container = try app()
            _ = try await container.start(Migrate.self)
            try await container.start()
            try await container.stop()
            #expect(log.entries == ["open", "bind", "unbind", "close"])
        }

        @Test("A failed start for one service stops everything, and names the service")
        func failure() async throws {
            struct Settings: Sendable {}
            let container = try Container { registry in
                registry.register(Pool.self, scope: .singleton, onStop: { [log] _ in log("close") }) { () async in
                    Pool()
                }
                registry.register(Port.self, scope: .singleton) { (_: Pool) async throws -> Port in
                    throw Trouble("in use")
                }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start(Port.self) }
            #expect(error?.description.contains("Port could not be started: in use") == true)
            #expect(log.entries == ["close"])
            await #expect(throws: ResolutionError.self) { try await container.start(Settings.self) }
        }

        @Test("A mistake in the call of a start for one service stops nothing")
        func mistake() async throws {
            struct Handler: Sendable {}
            let container = try Container { registry in
                registry.register(Pool.self, scope: .singleton, onStop: { [log] _ in log("close") }) { () async in
                    Pool()
                }
                registry.register(Handler.self, scope: .job) { (_: Pool) in Handler() }
            }
            let pool = try await container.start(Pool.self)
            let error = await #expect(throws: ResolutionError.self) { try await container.start(Handler.self) }
            #expect(error?.reason == .notEntered)
            #expect(try container.resolve(Pool.self) === pool)
            #expect(log.entries.isEmpty)
        }

        @Test("A cancelled start for one service throws a CancellationError after everything is stopped")
        func cancelled() async throws {
            let container = try Container { registry in
                registry.register(Pool.self, scope: .singleton, onStop: { [log] _ in log("close") }) { () async in
                    Pool()
                }
                registry.register(Port.self, scope: .singleton) { (_: Pool) async throws in
                    try await hang()
                    return Port()
                }
            }
            let start = await begin { try await container.start(Port.self) }
            start.cancel()
            await #expect(throws: CancellationError.self) { try await start.value }
            #expect(log.entries == ["close"])
        }
    }
}
