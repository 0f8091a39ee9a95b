import DovetailContainer
import DovetailTesting
import Testing

private final class Worker: Sendable {}
private final class Queue: Sendable {}
private final class Answer: Sendable {}

extension ContainerTests {
    @Suite("Services that run", .timeLimit(.minutes(10)))
    struct RunTests {
        private let log = RecipeLog()

        private func registerQueue(in registry: inout Registry) {
            registry.register(Queue.self, Queue.init)
                .scope(.singleton)
                .onStop { _ in log("close queue") }
                .running { _ in
                    log("queue")
                    defer { log("queue ends") }
                    try await hang()
                }
        }

        private func registerListener(in registry: inout Registry) {
            registry.register(Listener.self) { (_: Queue) in Listener() }
                .scope(.singleton)
                .onStop { _ in log("close listener") }
                .listening(log, mayReturn: false)
        }

        /// The stop of the listener, and after it that of the queue on which it depends.
        private let inOrder = ["finish listener", "listener ends", "close listener", "queue ends", "close queue"]

        /// Runs a container, and waits until this many lines were written.
        private func running(_ container: Container, lines: Int) async -> Task<Void, any Error> {
            let run = Task { try await container.run() }
            await until { log.entries.count >= lines }
            return run
        }

        @Test("Services run, and a stop or a cancellation stops each after its dependents", arguments: [true, false])
        func runs(isCancelled: Bool) async throws {
            let container = try Container { registry in
                registerQueue(in: &registry)
                registerListener(in: &registry)
            }
            let run = await running(container, lines: 2)
            // A second run changes nothing.
            let error = await #expect(throws: RunError.self) { try await container.run() }
            #expect(
                error?.description == """
                    error: the container is already running
                      to fix     call run once for each container, and wait for that call
                    """
            )
            if isCancelled { run.cancel() } else { try await container.stop() }
            try await run.value
            #expect(Array(log.entries.dropFirst(2)) == inOrder)
        }

        @Test("A service that throws stops the other services, and its error is that of the run")
        func failure() async throws {
            let container = try Container { registry in
                registerQueue(in: &registry)
                registry.register(Worker.self, Worker.init).scope(.singleton).running { _ in throw Trouble("lost") }
            }
            await #expect(throws: Trouble("lost")) { try await container.run() }
            #expect(log.entries.suffix(2) == ["queue ends", "close queue"])
        }

        @Test("A service that must not return is an error when it does")
        func returnsTooEarly() async throws {
            let container = try Container { registry in
                registry.register(Worker.self, Worker.init).scope(.singleton).running(mayReturn: false) { _ in }
            }
            let error = await #expect(throws: RunError.self) { try await container.run() }
            #expect(
                error?.description == """
                    error: Worker returned, although it has to run until it is stopped
                      to fix     register it with mayReturn: true, or let run wait until it is asked to finish
                    """
            )
        }

        @Test("A service that another module registers runs, also under a name")
        func registeredElsewhere() async throws {
            enum Main: NamedService { typealias Service = Answer }
            let container = try Container { registry in
                registry.register(Worker.self, Worker.init).scope(.singleton)
                registry.hooks(for: Worker.self).running { _ in log("run") }
                registry.register(Main.self, Answer.init).scope(.singleton)
                registry.hooks(for: Main.self).onStart { _ in log("start") }.running { _ in log("run main") }
            }
            try await container.run()
            #expect(log.entries.sorted() == ["run", "run main", "start"])
        }

        @Test("A run with nothing to run waits until it is cancelled")
        func none() async throws {
            let container = try Container { registry in
                registry.register(Queue.self, Queue.init).scope(.singleton).onStart { _ in log("open") }
            }
            let run = await running(container, lines: 1)
            // Cancelled earlier, the start would end with that.
            await until { "\(container)".contains("started    1 service") }
            run.cancel()
            try await run.value
        }

        @Test("A service that does not finish in time is cancelled, and then abandoned", arguments: [true, false])
        func limits(isCancelled: Bool) async throws {
            let (clock, leave) = (ManualClock(), Gate())
            let ignoreCancellation = { @Sendable (_: Worker) in
                log("run")
                await withTaskCancellationHandler {
                    await leave.wait()
                } onCancel: {
                    log("cancelled")
                }
            }
            let container = try Container { registry in
                registry.register(Worker.self, Worker.init)
                    .scope(.singleton)
                    .onStop { _ in log("close") }
                    .running(ignoreCancellation) { _ in log("finish") }
            }
            let run = Task {
                // It has the limits of the stop that ends it.
                if !isCancelled { return try await container.run() }
                try await container.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock)
            }
            await until { log.entries == ["run"] }
            let stop = Task {
                if isCancelled { return run.cancel() }
                try await container.stop(draining: .seconds(20), hookLimit: .seconds(5), clock: clock)
            }
            await until { log.entries == ["run", "finish"] }
            try await clock.pass(20)
            await until { log.entries.last == "cancelled" }
            try await clock.pass(5)
            let advice = "to fix     let run and finish end when their tasks are cancelled, or raise hookLimit"
            if isCancelled {
                try await stop.value
            } else {
                #expect(
                    await lifecycleMessage { try await stop.value } == """
                        error: Worker could not be stopped: Worker continued to run after it was cancelled
                              \(advice)
                        """
                )
            }
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.description == "error: Worker continued to run after it was cancelled\n  \(advice)")
            #expect(log.entries == ["run", "finish", "cancelled", "close"])
            await leave.open()
        }

        @Test("Services of an extension finish before those of the extended container, which need not run")
        func ofExtension() async throws {
            let app = try Container { registry in registerQueue(in: &registry) }
            try await app.start()
            let plugin = try app.extended { registry in registerListener(in: &registry) }
            let run = await running(plugin, lines: 2)
            try await app.stop()
            try await run.value
            #expect(log.entries == ["queue", "listen"] + inOrder)
        }

        @Test("Services may begin work while they finish")
        func workWhileFinishing() async throws {
            enum Request: NamedScope {}
            let container = try Container { registry in
                registry.register(Queue.self) { () async in Queue() }.onStop { _ in log("close") }
                registry.register(Answer.self) { (_: Queue) async in Answer() }
                    .scope(Request.self)
                    .onStop { _ in log("answered") }
            }
            let app = try container.extended { registry in
                registry.register(Listener.self, Listener.init).scope(.singleton)
                    .running { listener in
                        log("listen")
                        await listener.isClosing.wait()
                        _ = try await container.within(Request.self) { scope in try await scope.resolve(Answer.self) }
                    } finish: {
                        await $0.isClosing.open()
                    }
            }
            let run = await running(app, lines: 1)
            try await container.stop()
            try await run.value
            #expect(log.entries == ["listen", "answered", "close"])
        }

        @Test("A service that stops or runs its own container gets an error, unless it detaches that", arguments: 0..<3)
        func withinRun(call: Int) async throws {
            try await withBox { box in
                let run = { @Sendable (_: Worker) async throws -> Void in
                    switch call {
                    case 0: try await box.withLock { $0 }?.stop()
                    case 1: try await box.withLock { $0 }?.run()
                    default: _ = Task.detached { try await box.withLock { $0 }?.stop() }
                    }
                }
                let container = try Container { registry in
                    registerQueue(in: &registry)
                    registry.register(Worker.self, Worker.init).scope(.singleton).running(run)
                }
                box.withLock { $0 = container }
                if call == 2 {
                    try await container.run()
                } else {
                    #expect(
                        await lifecycleMessage { try await container.run() } == """
                            error: Worker called run or stop while it was running, and would wait for itself
                              to fix     throw an error, or call it in a detached task, and do not wait for that task
                            """
                    )
                }
                #expect(log.entries.suffix(2) == ["queue ends", "close queue"])
            }
        }
    }
}
