import DovetailContainer
import DovetailTesting
import Testing

private final class Server: Sendable {}
private final class Worker: Sendable {}

extension ContainerTests {
    /// What `finish:` does is part of the service.
    @Suite("Functions that let a service finish", .timeLimit(.minutes(10)))
    struct FinishTests {
        private let log = RecipeLog()
        private let clock = ManualClock()

        /// Runs a server that is asked to finish in this way, and runs until it is cancelled, or until the gate opens.
        private func run(
            until gate: Gate? = nil,
            finish: @escaping @Sendable () async throws -> Void,
            _ more: (inout Registry) -> Void = { _ in }
        ) async throws -> Task<Void, any Error> {
            let container = try Container { registry in
                registry.register(Server.self, Server.init)
                    .scope(.singleton)
                    .onStop { _ in log("close") }
                    .running { _ in
                        log("run")
                        defer { log(Task.isCancelled ? "cancelled" : "run ends") }
                        if let gate { await gate.wait() } else { try await hang() }
                    } finish: { _ in
                        try await finish()
                    }
                more(&registry)
            }
            let run = Task { try await container.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock) }
            await ContainerTests.until { log.entries.contains("run") }
            return run
        }

        @Test("An error of a finish function cancels the service, and is the error of the run")
        func failure() async throws {
            let run = try await run(finish: { throw Trouble("busy") })
            run.cancel()
            await #expect(throws: Trouble("busy")) { try await run.value }
            #expect(log.entries == ["run", "cancelled", "close"])
        }

        @Test("Observers are notified of every error of a service that runs")
        func laterFailure() async throws {
            let (isRunning, failed) = (Gate(), RecipeLog())
            let run = try await run(finish: { throw Trouble("busy") }) { registry in
                registry.observe(failed: { service, error, _ in failed("\(service): \(error)") })
                registry.register(Worker.self, Worker.init).scope(.singleton).running { _ in
                    await isRunning.wait()
                    throw Trouble("lost")
                }
            }
            await isRunning.open()
            await #expect(throws: Trouble("lost")) { try await run.value }
            #expect(failed.entries == ["Worker: lost", "Server: busy"])
        }

        @Test("A service stops after its finish function, even if the service has returned before")
        func returnsFirst() async throws {
            let isClosing = Gate()
            let run = try await run(until: isClosing) {
                await isClosing.open()
                await ContainerTests.until { log.entries.contains("run ends") }
                for _ in 0..<100 { await Task.yield() }
                log("finished")
            }
            run.cancel()
            try await run.value
            #expect(log.entries == ["run", "run ends", "finished", "close"])
        }

        @Test("A finish function that takes too long is cancelled, and then an error", arguments: [false, true])
        func takesTooLong(neverEnds: Bool) async throws {
            let (isClosing, leave) = (Gate(), Gate())
            let run = try await run(until: isClosing) {
                await isClosing.open()
                await withTaskCancellationHandler {
                    await leave.wait()
                } onCancel: {
                    log("finish cancelled")
                    if !neverEnds { Task { await leave.open() } }
                }
                try Task.checkCancellation()
            }
            run.cancel()
            await ContainerTests.until { log.entries.contains("run ends") }
            try await clock.pass(20)
            await ContainerTests.until { log.entries.contains("finish cancelled") }
            if neverEnds { try await clock.pass(5) }
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.reason == (neverEnds ? .neverEnded : .cancelled))
            #expect(log.entries == ["run", "run ends", "finish cancelled", "close"])
            await leave.open()
        }
    }
}
