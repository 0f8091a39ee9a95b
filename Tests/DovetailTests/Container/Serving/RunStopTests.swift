import Dovetail
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let request = Scope("request")
}

private final class Queue: Sendable {}
private final class Answer: Sendable {}

/// Serves until it is told to stop.
private final class Server: Sendable {
    let isClosing = ContainerTests.Gate()
    init(queue: Queue) {}
}

extension ContainerTests {
    @Suite("Stopping services that run", .timeLimit(.minutes(10)))
    struct RunStopTests {
        private let log = RecipeLog()

        private func registerQueue(in registry: inout Registry) {
            registry.register(
                Queue.self,
                scope: .singleton,
                onStop: { [log] _ in log("close queue") },
                run: { [log] _ in
                    log("queue")
                    defer { log("queue ends") }
                    try await ContainerTests.hang()
                },
                Queue.init
            )
        }

        private func registerServer(in registry: inout Registry) {
            registry.register(
                Server.self,
                scope: .singleton,
                onStop: { [log] _ in log("close server") },
                run: { [log] server in
                    log("server")
                    await server.isClosing.wait()
                    log("server ends")
                },
                finish: { [log] server in
                    log("finish server")
                    await server.isClosing.open()
                },
                Server.init
            )
        }

        /// The stop of the server, and after it that of the queue on which it depends.
        private let inOrder = ["finish server", "server ends", "queue ends", "close server", "close queue"]

        /// Runs a container, and waits until this many lines were written.
        private func running(_ container: Container, lines: Int) async -> Task<Void, any Error> {
            let run = Task { try await container.run() }
            await ContainerTests.until { log.entries.count >= lines }
            return run
        }

        @Test("A stop by another task lets services finish, before any service stops; then the run returns")
        func byAnotherTask() async throws {
            let container = try Container { registry in
                registerQueue(in: &registry)
                registerServer(in: &registry)
            }
            let run = await running(container, lines: 2)
            try await container.stop()
            try await run.value
            #expect(Array(log.entries.dropFirst(2)) == inOrder)
        }

        @Test(
            "Services of an extension finish before those of the container that it extends",
            arguments: [true, false]
        )
        func ofExtension(isCancelled: Bool) async throws {
            let app = try Container { registry in registerQueue(in: &registry) }
            let plugin = try app.extended { registry in registerServer(in: &registry) }
            let run = await running(app, lines: 1)
            let pluginRun = await running(plugin, lines: 2)
            if isCancelled { run.cancel() } else { try await app.stop() }
            try await run.value
            try await pluginRun.value
            let order = log.entries.dropFirst(2).filter { $0 != "close server" }
            #expect(order == inOrder.filter { $0 != "close server" })
            let closed = try #require(log.entries.firstIndex(of: "close server"))
            #expect(closed > log.entries.firstIndex(of: "server ends")!)
            #expect(closed < log.entries.firstIndex(of: "close queue")!)
        }

        @Test("Services of an extension finish although the first container does not run")
        func ofExtensionAlone() async throws {
            let app = try Container { registry in registerQueue(in: &registry) }
            try await app.start()
            let plugin = try app.extended { registry in registerServer(in: &registry) }
            let run = await running(plugin, lines: 1)
            try await app.stop()
            try await run.value
            #expect(log.entries == ["server", "finish server", "server ends", "close server", "close queue"])
        }

        @Test("An extension with nothing to run returns when the first container stops, and at once after that")
        func emptyExtension() async throws {
            let app = try Container { registry in registerQueue(in: &registry) }
            let plugin = try app.extended { registry in registry.register(Answer.self, Answer.init) }
            let run = await running(app, lines: 1)
            let pluginRun = await ContainerTests.begin { try await plugin.run() }
            try await app.stop()
            try await run.value
            try await pluginRun.value
            try await app.extended { registry in registry.register(Answer.self, Answer.init) }.run()
        }

        @Test("Services may begin work while they finish")
        func workWhileFinishing() async throws {
            typealias Respond = @Sendable () async throws -> Answer
            let isClosing = Gate()
            let container = try Container { [log] registry in
                registry.declare(.request)
                registry.register(Queue.self, scope: .singleton, onStop: { _ in log("close") }) { () async in Queue() }
                registry.register(Answer.self, scope: .request, onStop: { _ in log("answered") }) { (_: Queue) async in
                    Answer()
                }
            }
            let app = try container.extended { [log] registry in
                registry.register(
                    Server.self,
                    scope: .singleton,
                    run: { _ in
                        log("server")
                        await isClosing.wait()
                        _ = try await container.within(.request) { scope in try await scope.resolve(Answer.self) }
                    },
                    finish: { _ in await isClosing.open() },
                    Server.init
                )
            }
            let run = await running(app, lines: 1)
            try await container.stop()
            try await run.value
            #expect(log.entries == ["server", "answered", "close"])
        }

        @Test("A service that does not finish in time is cancelled, and then abandoned")
        func limits() async throws {
            let clock = ManualClock()
            let leave = Gate()
            let container = try Container { [log] registry in
                registry.register(
                    Queue.self,
                    scope: .singleton,
                    onStop: { _ in log("close") },
                    run: { _ in
                        log("run")
                        await withTaskCancellationHandler {
                            await leave.wait()
                        } onCancel: {
                            log("cancelled")
                        }
                    },
                    finish: { _ in log("finish") },
                    Queue.init
                )
            }
            let run = await running(container, lines: 1)
            async let stop: Void = container.stop(draining: .seconds(20), hookLimit: .seconds(5), clock: clock)
            try await clock.waitForSleepers()
            await ContainerTests.until { log.entries == ["run", "finish"] }
            clock.advance(by: .seconds(20))
            await ContainerTests.until { log.entries.last == "cancelled" }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            try await stop
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.reason == .neverEnded)
            #expect(log.entries == ["run", "finish", "cancelled", "close"])
            await leave.open()
        }

        @Test(
            "A service that stops or runs its own container gets an error, which ends the run",
            arguments: [true, false]
        )
        func withinRun(stops: Bool) async throws {
            let box = Locked<Container?>(nil)
            let container = try Container { [log] registry in
                registry.register(Queue.self, scope: .singleton, onStop: { _ in log("close") }) { () async in Queue() }
                registry.register(
                    Server.self,
                    scope: .singleton,
                    run: { _ in
                        let own = box.withLock { $0 }
                        if stops { try await own?.stop() } else { try await own?.run() }
                    },
                    Server.init
                )
            }
            box.withLock { $0 = container }
            defer { box.withLock { $0 = nil } }
            let error = await #expect(throws: LifecycleError.self) { try await container.run() }
            #expect(
                error?.description == """
                    error: Server called run or stop while it was running, and would wait for itself
                      to fix     throw an error, or call it in a detached task, and do not wait for that task
                    """
            )
            #expect(log.entries == ["close"])
        }

        @Test("A service may stop its container in a detached task")
        func detached() async throws {
            let box = Locked<Container?>(nil)
            let container = try Container { registry in
                registerQueue(in: &registry)
                registry.register(
                    Server.self,
                    scope: .singleton,
                    run: { _ in Task.detached { try await box.withLock { $0 }?.stop() } },
                    Server.init
                )
            }
            box.withLock { $0 = container }
            defer { box.withLock { $0 = nil } }
            try await container.run()
            #expect(log.entries == ["queue", "queue ends", "close queue"])
        }

        @Test("A stop that comes as soon as everything has started ends the run, whichever is first")
        func atOnce() async throws {
            for _ in 0..<200 {
                let isStarting = Gate()
                let container = try Container { registry in
                    registry.register(
                        Queue.self,
                        scope: .singleton,
                        onStart: { _ in await isStarting.open() },
                        run: { _ in try await ContainerTests.hang() },
                        Queue.init
                    )
                }
                let run = Task { try await container.run() }
                await isStarting.wait()
                try await container.stop()
                // It was stopped during the start, or after that.
                do { try await run.value } catch is CancellationError {}
            }
        }

        @Test("A second run at the same time is an error, and changes nothing")
        func twice() async throws {
            let container = try Container { registry in
                registerQueue(in: &registry)
                registerServer(in: &registry)
            }
            let run = await running(container, lines: 2)
            let error = await #expect(throws: RunError.self) { try await container.run() }
            #expect(error?.reason == .alreadyRunning)
            #expect(
                error?.description == """
                    error: the container is already running
                      to fix     call run once for each container, and wait for that call
                    """
            )
            run.cancel()
            try await run.value
            #expect(Array(log.entries.dropFirst(2)) == inOrder)
        }
    }
}
