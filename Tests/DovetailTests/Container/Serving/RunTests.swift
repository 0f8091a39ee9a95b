import Dovetail
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Services that run", .timeLimit(.minutes(10)))
    struct RunTests {
        final class Worker: Sendable {}
        final class Queue: Sendable {}

        /// Accepts requests until it is told to stop, and then answers what it has accepted.
        final class Server: Sendable {
            let isClosing = Gate()
            let queue: Queue
            init(queue: Queue) { self.queue = queue }
        }

        let log = RecipeLog()

        /// Runs a container, and waits until all of its services run.
        private func running(_ container: Container, services: Int) async -> Task<Void, any Error> {
            let run = Task { try await container.run() }
            await ContainerTests.until { log.entries.count >= services }
            return run
        }

        @Test("All services are started, run, and stop in order when the caller is cancelled")
        func cancelled() async throws {
            let container = try Container { registry in
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
                registry.register(
                    Server.self,
                    scope: .singleton,
                    onStop: { [log] _ in log("close server") },
                    run: { [log] server in
                        log("server")
                        await server.isClosing.wait()
                        log(Task.isCancelled ? "cut off" : "answered all")
                    },
                    finish: { await $0.isClosing.open() },
                    Server.init
                )
            }
            let run = await running(container, services: 2)
            run.cancel()
            try await run.value
            #expect(
                log.entries.dropFirst(2) == ["answered all", "queue ends", "close server", "close queue"]
            )
        }

        @Test("A service that throws stops the other services, and its error is that of the run")
        func failure() async throws {
            let container = try Container { registry in
                registry.register(Queue.self, scope: .singleton, onStop: { [log] _ in log("close") }, Queue.init)
                registry.register(Worker.self, scope: .singleton, run: { _ in throw Trouble("lost") }, Worker.init)
                registry.register(
                    Server.self,
                    scope: .singleton,
                    run: { [log] _ in
                        defer { log("server ends") }
                        try await ContainerTests.hang()
                    },
                    Server.init
                )
            }
            await #expect(throws: Trouble("lost")) { try await container.run() }
            #expect(log.entries == ["server ends", "close"])
        }

        @Test("A run is done when all services have returned")
        func returns() async throws {
            let container = try Container { registry in
                registry.register(Queue.self, scope: .singleton, onStop: { [log] _ in log("close") }, Queue.init)
                registry.register(Worker.self, scope: .singleton, run: { [log] _ in log("one") }, Worker.init)
                registry.register(Server.self, scope: .singleton, run: { [log] _ in log("two") }, Server.init)
            }
            try await container.run()
            #expect(Set(log.entries) == ["one", "two", "close"] && log.entries.last == "close")
        }

        @Test("A service that must not return is an error when it does")
        func returnsTooEarly() async throws {
            let container = try Container { registry in
                registry.register(Worker.self, scope: .singleton, run: { _ in }, mayReturn: false, Worker.init)
            }
            let error = await #expect(throws: RunError.self) { try await container.run() }
            #expect(error?.reason == .returned)
            #expect(
                error?.description == """
                    error: ContainerTests.RunTests.Worker returned, although it has to run until it is stopped
                      to fix     register it with mayReturn: true, or let run wait until it is asked to finish
                    """
            )
        }

        @Test("A service that another module registers runs")
        func registeredElsewhere() async throws {
            let container = try Container { registry in
                registry.register(Worker.self, scope: .singleton, Worker.init)
                registry.register(Worker.self, scope: .singleton, run: { [log] _ in log("run") })
            }
            try await container.run()
            #expect(log.entries == ["run"])
        }

        @Test("A service that others only take as an async function runs, with what it holds")
        func takenAsFunction() async throws {
            final class Screen: Sendable {}
            let container = try Container { registry in
                registry.register(Queue.self, scope: .singleton, onStart: { [log] _ in log("open") }, Queue.init)
                registry.register(Server.self, scope: .singleton, run: { [log] _ in log("run") }, Server.init)
                registry.register(Screen.self, scope: .singleton, onStart: { [log] _ in log("screen") }) {
                    (_: @escaping @Sendable () async throws -> Server) in Screen()
                }
            }
            try await container.run()
            #expect(log.entries.sorted() == ["open", "run", "screen"])
        }

        @Test("A service that does not finish in time is cancelled, and abandoned if it ignores that")
        func finalEnd() async throws {
            let clock = ManualClock()
            let (isRunning, leave) = (Gate(), Gate())
            let container = try Container { registry in
                registry.register(
                    Worker.self,
                    scope: .singleton,
                    run: { [log] _ in
                        await isRunning.open()
                        await withTaskCancellationHandler {
                            await leave.wait()
                        } onCancel: {
                            log("cancelled")
                        }
                    },
                    finish: { [log] _ in log("finish") },
                    Worker.init
                )
            }
            let run = Task {
                try await container.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock)
            }
            await isRunning.wait()
            run.cancel()
            try await clock.waitForSleepers()
            await ContainerTests.until { log.entries == ["finish"] }
            clock.advance(by: .seconds(20))
            await ContainerTests.until { log.entries == ["finish", "cancelled"] }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.reason == .neverEnded)
            #expect(
                error?.description == """
                    error: ContainerTests.RunTests.Worker continued to run after it was cancelled
                      to fix     let run and finish end when their tasks are cancelled, or raise hookLimit
                    """
            )
            await leave.open()
        }

        @Test("A run with nothing to run waits until it is cancelled")
        func none() async throws {
            let container = try Container { registry in
                registry.register(Queue.self, scope: .singleton, onStart: { [log] _ in log("open") }, Queue.init)
            }
            let run = await running(container, services: 1)
            // Cancelled earlier, the start would end with that.
            await ContainerTests.until { "\(container)".contains("started    1 service") }
            run.cancel()
            try await run.value
        }

        @Test("A service that cannot be started is the error of the run, and nothing runs")
        func startFails() async throws {
            let container = try Container { registry in
                registry.register(Queue.self, scope: .singleton, onStart: { _ in throw Trouble("full") }, Queue.init)
                registry.register(Worker.self, scope: .singleton, run: { [log] _ in log("run") }, Worker.init)
            }
            await #expect(throws: LifecycleError.self) { try await container.run() }
            #expect(log.entries.isEmpty)
        }
    }
}
