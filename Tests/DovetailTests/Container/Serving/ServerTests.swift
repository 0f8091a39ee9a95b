import DovetailContainer
import DovetailTesting
import Testing

private enum Request: NamedScope {}
private enum Job: NamedScope {}
private enum Handle: NamedService { typealias Service = @Sendable () async throws -> Void }
private enum Perform: NamedService { typealias Service = @Sendable () async throws -> Void }

/// Answers only while it runs.
private final class Pool: Sendable {
    let isClosed = ContainerTests.Locked(false)
    let isClosing = ContainerTests.Gate()

    func query() throws {
        if isClosed.withLock({ $0 }) { throw ContainerTests.Trouble("the pool is closed") }
    }
}
private final class Queue: Sendable {
    let perform: Perform.Service
    let isClosing = ContainerTests.Gate()
    init(perform: @escaping Perform.Service) { self.perform = perform }
}
private struct Middleware: Sendable { let enter: Enter<Request> }
private struct Session: Sendable { let pool: Pool }
private struct Ticket: Sendable { let queue: Queue }

extension ContainerTests {
    @Suite("Servers stop before what their requests need", .timeLimit(.minutes(1)))
    struct ServerTests {
        private let log = RecipeLog()

        private func app(_ more: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .running { pool in
                        await pool.isClosing.wait()
                        log("close pool")
                        pool.isClosed.withLock { $0 = true }
                    } finish: {
                        await $0.isClosing.open()
                    }
                registry.register(Session.self, Session.init).scope(Request.self)
                registry.register(Handle.self, within: Request.self) { (session: Session) in try session.pool.query() }
                more(&registry)
            }
        }

        @Test("A middleware that enters the scope of a request finishes before the pool that requests use")
        func middleware() async throws {
            let container = try app { registry in
                registry.register(Middleware.self) { (enter: Enter<Request>) in Middleware(enter: enter) }
                    .scope(.singleton)
                registry.register(Listener.self) { (_: Middleware) in Listener() }.scope(.singleton).listening(log)
            }
            let run = Task { try await container.run() }
            await until { log.entries.contains("listen") }
            try await container.stop()
            try await run.value
            #expect(log.entries == ["listen", "finish listener", "listener ends", "close pool"])
        }

        @Test("A server that has only hooks answers requests until its onStop hook has closed the socket")
        func hooksOnly() async throws {
            let container = try app { registry in
                registry.register(Listener.self) { (_: Named<Handle>) in Listener() }.scope(.singleton)
                    .onStart { _ in log("listen") }
                    .onStop { listener in
                        log("unbinding")
                        await listener.isClosing.wait()
                    }
            }
            let listener = try await container.start(Listener.self)
            let handle = try container.resolve(Handle.self)
            let stop = Task { try await container.stop(hookLimit: .patience) }
            await until { log.entries.contains("unbinding") }
            // The socket is open as long as the hook runs.
            try await handle()
            await listener.isClosing.open()
            try await stop.value
            #expect(log.entries == ["listen", "unbinding", "close pool"])
        }

        @Test("A queue in which requests put jobs finishes after the requests, and while jobs may still begin")
        func queue() async throws {
            let (isInside, leave) = (Gate(), Gate())
            let container = try app { registry in
                registry.register(Perform.self, within: Job.self) { (pool: Pool) in
                    try pool.query()
                    log("job")
                }
                registry.register(Queue.self) { (perform: Named<Perform>) in Queue(perform: perform.value) }
                    .scope(.singleton)
                    .running { queue in
                        await queue.isClosing.wait()
                        // What is left in it.
                        try await queue.perform()
                    } finish: { queue in
                        log("finish queue")
                        await queue.isClosing.open()
                    }
                registry.register(Ticket.self, Ticket.init).scope(Request.self)
                registry.register(Listener.self) { (_: Named<Handle>) in Listener() }.scope(.singleton).listening(log)
            }
            let run = Task { try await container.run() }
            await until { log.entries.contains("listen") }
            let request = Task {
                try await container.within(Request.self) { scope in
                    _ = try await scope.resolve(Ticket.self)
                    await isInside.open()
                    await leave.wait()
                    log("answered")
                }
            }
            await isInside.wait()
            run.cancel()
            await until { log.entries.contains("listener ends") }
            await leave.open()
            try await request.value
            try await run.value
            let listening = ["listen", "finish listener", "listener ends"]
            #expect(log.entries == listening + ["answered", "finish queue", "job", "close pool"])
        }

        @Test("A body may wait for its turn, and hears of the error of the work")
        func turn() async throws {
            let container = try Container { registry in
                registry.register(Listener.self, Listener.init).scope(Request.self)
                    .running { _, turn in
                        log("listen")
                        log("\((try await turn.wait()).map { "\($0)" } ?? "done")")
                    }
            }
            try await container.within(Request.self) { _ = try await $0.resolve(Listener.self) }
            await #expect(throws: Trouble("conflict")) {
                try await container.within(Request.self) { scope in
                    _ = try await scope.resolve(Listener.self)
                    throw Trouble("conflict")
                }
            }
            #expect(log.entries.filter { $0 != "listen" } == ["done", "conflict"])
        }
    }
}
