import DovetailContainer
import DovetailTesting
import Testing

private enum Request: NamedScope { typealias Inputs = String }
private enum Job: NamedScope {}

private final class Pool: Sendable {}
private final class Transaction: Sendable {
    let pool: Pool
    init(pool: Pool) { self.pool = pool }
}
private struct Handler: Sendable {
    let path: String
    let transaction: Transaction

    func respond() async throws -> String {
        switch path {
        case "/fail": throw ContainerTests.Trouble("broken")
        case "/wait": try await ContainerTests.hang()
        default: break
        }
        return path
    }
}
private struct Ping: Sendable { let path: String }

/// A server with a transaction for each request, and what becomes of it.
private func makeServer(_ log: RecipeLog, commit: @escaping @Sendable () throws -> Void = {}) throws -> Container {
    try Container { registry in
        registry.register(Pool.self) { () async in log("open", Pool()) }.onStop { _ in log("close") }
        registry.register(Transaction.self) { (pool: Pool) async in log("begin", Transaction(pool: pool)) }
            .scope(Request.self)
            .onStop { _, error in
                log(error.map { "roll back: \($0)" } ?? "commit")
                if error == nil { try commit() }
            }
        registry.register(Handler.self, Handler.init).scope(Request.self)
        registry.register(Ping.self, Ping.init)
    }
}

extension ContainerTests {
    @Suite("Work in a scope", .timeLimit(.minutes(10)))
    struct WithinTests {
        let log = RecipeLog()

        fileprivate func respond(_ container: Container, _ path: String) async throws -> String {
            try await container.within(Request.self, path) { try await $0.resolve(Handler.self).respond() }
        }

        @Test("Work in a scope starts what it resolves, also if the container did not start", arguments: [true, false])
        func success(isStarted: Bool) async throws {
            let server = try makeServer(log)
            if isStarted { try await server.start() }
            let ping = try await server.within(Request.self, "/ping") { try await $0.resolve(Ping.self) }
            #expect(ping.path == "/ping")
            #expect(log.entries == (isStarted ? ["open"] : []))
            #expect(try await respond(server, "/users") == "/users")
            _ = try await respond(server, "/users")
            try await server.stop()
            #expect(log.entries == ["open", "begin", "commit", "begin", "commit", "close"])
        }

        @Test("Work in a scope starts what an optional service with arguments needs")
        func optional() async throws {
            struct Row: Sendable {
                let number: Int
                let pool: Pool
            }
            let server = try Container { registry in
                registry.register(Pool.self) { () async in Pool() }.scope(.singleton)
                registry.register(Row.self, arguments: Int.self, Row.init)
                registry.register(Ping.self) { Ping(path: "/") }.scope(Job.self)
            }
            let row: Row? = try await server.within(Job.self) { scope in try await scope.resolve(arguments: 3) }
            #expect(row?.number == 3)
        }

        @Test("Work in a scope tells its services how it failed, and throws its error, or else that of a hook")
        func failure() async throws {
            let server = try makeServer(log) { throw Trouble("conflict") }
            let message = await lifecycleMessage { try await respond(server, "/users") }
            #expect(message == "error: Transaction could not be stopped: conflict")
            await #expect(throws: Trouble("broken")) { try await respond(server, "/fail") }
            #expect(log.entries == ["open", "begin", "commit", "begin", "roll back: broken"])
            try await server.stop()
        }

        @Test("Observers are notified of a hook's error that gives way to that of the work")
        func bothFail() async throws {
            let server = try Container { registry in
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
                registry.register(Pool.self) { Pool() }.scope(Job.self).onStop { _ in throw Trouble("lost") }
            }
            await #expect(throws: Trouble("work")) {
                try await server.within(Job.self) { scope in
                    _ = try await scope.resolve(Pool.self)
                    throw Trouble("work")
                }
            }
            #expect(log.entries == ["Pool: lost"])
        }

        @Test("Work in a scope stays on the caller's actor, with values that are not Sendable")
        @MainActor
        func isolation() async throws {
            final class Draft { var text = "" }
            let server = try makeServer(log)
            let draft = Draft()
            let same = try await server.within(Request.self, "/") { scope in
                MainActor.assertIsolated()
                draft.text = try await scope.resolve(Handler.self).respond()
                MainActor.assertIsolated()
                return draft
            }
            #expect(same === draft && draft.text == "/")
            try await server.stop()
        }

        @Test("Work in a scope does not remember a failure to start")
        func retry() async throws {
            let attempts = Counter()
            let server = try Container { registry in
                registry.register(Pool.self) { () async throws in
                    if attempts.increment() == 1 { throw Trouble("no network") }
                    return Pool()
                }
                .scope(Job.self)
                .onStop { _ in log("close") }
            }
            try await server.within(Job.self) { scope in
                await #expect(throws: Trouble("no network")) { try await scope.resolve(Pool.self) }
                _ = try await scope.resolve(Pool.self)
            }
            #expect(attempts.count == 2 && log.entries == ["close"])
        }

        @Test("A stopping container waits for work in a scope, and nothing else begins")
        func stopWaits() async throws {
            let server = try makeServer(log)
            try await server.start()
            let leave = Gate()
            let work = await begin {
                try await server.within(Request.self, "/") { scope in
                    await leave.wait()
                    // What belongs to the work still starts.
                    _ = try await scope.resolve(Handler.self)
                    // So does work within it.
                    return try await respond(server, "/inner")
                }
            }
            let stop = await begin { try await server.stop() }
            #expect("\(server)".contains("in use     1 scope"))
            let error = await #expect(throws: ResolutionError.self) { try await respond(server, "/late") }
            #expect(error?.description.hasPrefix("error: the scope Request was entered after") == true)
            await leave.open()
            #expect(try await work.value == "/inner")
            try await stop.value
            #expect(log.entries == ["open", "begin", "begin", "commit", "commit", "close"])
        }

        @Test("Work in a scope is cancelled after the time to drain, and then abandoned", arguments: [false, true])
        func draining(isAbandoned: Bool) async throws {
            let (clock, leave) = (ManualClock(), Gate())
            let server = try makeServer(log)
            try await server.start()
            let work = await begin {
                try await server.within(Request.self, "/") { scope in
                    _ = try await scope.resolve(Handler.self)
                    if isAbandoned { await leave.wait() } else { try await hang() }
                }
            }
            let stop = Task { try await server.stop(draining: .seconds(10), hookLimit: .seconds(5), clock: clock) }
            try await clock.waitForSleepers()
            #expect(log.entries == ["open", "begin"])
            clock.advance(by: .seconds(10))
            if isAbandoned { try await clock.pass(5) }
            let late = """
                the work did not finish within 10.0 seconds and was cancelled: give it more time, or find what it waits for
                """
            let expected = """
                error: 2 failures while services were stopped
                  stopping   the scope Request: \(late)
                  stopping   the scope Request: the scope Request continued to run after it was cancelled
                      to fix     let run and finish end when their tasks are cancelled, or raise hookLimit
                """
            let message = await lifecycleMessage { try await stop.value }
            #expect(message == (isAbandoned ? expected : "error: the scope Request could not be stopped: \(late)"))
            let stops = isAbandoned ? ["close"] : ["roll back: CancellationError()", "close"]
            #expect(log.entries == ["open", "begin"] + stops)
            await leave.open()
            if isAbandoned { try await work.value } else { await expectCancelled(work) }
        }

        @Test("Cancelled work in a scope begins nothing new, which nothing would cancel", arguments: [true, false])
        func beginsAfterCancellation(isWork: Bool) async throws {
            let server = try makeServer(log)
            try await server.start()
            let (left, refusal) = (Locked<Container?>(nil), Locked<(any Error)?>(nil))
            let begin: @Sendable () async throws -> Void = {
                if isWork { return _ = try await respond(server, "/wait") }
                let scope = try server.enter(Request.self, "/")
                left.withLock { $0 = scope }
                try await scope.start()
            }
            let work = await ContainerTests.begin {
                try await server.within(Request.self, "/") { _ in
                    try? await hang()
                    // The task is not a child, so that its cancellation is not this one's.
                    do { try await Task(operation: begin).value } catch { refusal.withLock { $0 = error } }
                }
            }
            // Nothing advances this clock: a stop that waited for its limit would not end.
            try await server.stop(draining: .zero, clock: ManualClock())
            try await work.value
            let reason = refusal.withLock { ($0 as? LifecycleError)?.failures.first?.error ?? $0 }
            #expect(reason is CancellationError, "\(reason.map { "\($0)" } ?? "nothing was refused")")
            #expect(log.entries == ["open", "close"])
        }

        @Test("Work in a scope cannot stop its container")
        func stopWithin() async throws {
            let server = try makeServer(log)
            try await server.within(Request.self, "/") { scope in
                let message = await lifecycleMessage { try await server.stop() }
                #expect(message?.hasPrefix("error: run or stop was called in the scope Request") == true)
                await #expect(throws: LifecycleError.self) { try await scope.container.stop() }
            }
            try await server.stop()
        }
    }
}
