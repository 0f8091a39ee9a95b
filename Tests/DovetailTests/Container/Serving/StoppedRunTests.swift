import DovetailContainer
import DovetailTesting
import Testing

private final class Queue: Sendable {}
private final class Table: Sendable {}

extension ContainerTests {
    @Suite("A run that is stopped early", .timeLimit(.minutes(1)))
    struct StoppedRunTests {
        private let log = RecipeLog()

        private func queue() throws -> Container {
            try Container { registry in
                registry.register(Queue.self, Queue.init).scope(.singleton)
                    .onStop { _ in log("close") }
                    .running { _ in
                        log("run")
                        try await hang()
                    }
            }
        }

        @Test("A run that was told to stop before it began has nothing to do, and returns", arguments: [true, false])
        func stoppedBefore(isStarted: Bool) async throws {
            let container = try queue()
            if isStarted { try await container.start() }
            try await container.stop()
            try await container.run()
            #expect(log.entries == (isStarted ? ["run", "close"] : []))
        }

        @Test("A run in a task that was cancelled before returns, and nothing starts")
        func cancelledBefore() async throws {
            let container = try queue()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask { try await container.run() }
                try await group.waitForAll()
            }
            #expect(log.entries.isEmpty)
        }

        @Test("A run of an extension returns if what it extends was stopped before, or even before it was made")
        func extensionStoppedBefore() async throws {
            let container = try queue()
            let plugin = try container.extended { registry in
                registry.register(Table.self) { (_: Queue) in Table() }.scope(.singleton).running { _ in }
            }
            try await container.stop()
            try await plugin.run()
            try await container.extended { registry in registry.register(Table.self, Table.init) }.run()
            #expect(log.entries.isEmpty)
        }

        @Test("After a run that has ended, another one is a mistake")
        func secondRun() async throws {
            let container = try queue()
            let run = Task { try await container.run() }
            await until { log.entries.contains("run") }
            run.cancel()
            try await run.value
            let message = await lifecycleMessage { try await container.run() }
            #expect(message?.hasPrefix("error: the container was stopped and cannot be started again") == true)
        }

        @Test("A run whose start fails, or has failed before, throws its error", arguments: [true, false])
        func failedStart(isBefore: Bool) async throws {
            let container = try Container { registry in
                registry.register(Table.self) { () async throws in throw Trouble("no disk") }
                registry.register(Queue.self) { (_: Table) in Queue() }.scope(.singleton).running { _ in log("run") }
            }
            if isBefore { await #expect(throws: LifecycleError.self) { try await container.start() } }
            let message = await lifecycleMessage { try await container.run() }
            #expect(
                message == """
                    error: Table could not be started: no disk
                      needed by  Queue
                    """
            )
            #expect(log.entries.isEmpty)
        }

        @Test("A stop at once that shortens another one cancels work for both, and that is no failure of either")
        func stopAtOnce() async throws {
            let container = try queue()
            enum Request: NamedScope {}
            let work = await begin { try await container.within(Request.self) { _ in try await hang() } }
            let first = await begin { try await container.stop(draining: .seconds(30), clock: ManualClock()) }
            try await container.stop(draining: .zero)
            try await first.value
            await expectCancelled(work)
        }

        @Test("A service that had to be cancelled is observed, and is the error of the run")
        func cutOff() async throws {
            let clock = ManualClock()
            let container = try Container { registry in
                registry.observe(failed: { service, error, _ in log("\(service): \(error)") })
                registry.register(Queue.self, Queue.init).scope(.singleton)
                    .running { _ in
                        log("run")
                        try await hang()
                    } finish: { _ in
                        log("finish")
                    }
            }
            let run = Task { try await container.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock) }
            await until { log.entries == ["run"] }
            run.cancel()
            await until { log.entries.contains("finish") }
            try await clock.pass(20)
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.reason == .cancelled)
            #expect(log.entries == ["run", "finish", "Queue: \(error?.description ?? "")"])
        }
    }
}
