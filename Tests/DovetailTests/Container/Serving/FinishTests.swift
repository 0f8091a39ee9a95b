import Dovetail
import DovetailTesting
import Testing

private final class Server: Sendable {}
private final class Worker: Sendable {}

extension ContainerTests {
    /// What `finish:` does is part of the service.
    @Suite("Functions that let a service finish", .timeLimit(.minutes(10)))
    struct FinishTests {
        private let log = RecipeLog()

        /// A server that is asked to finish in this way, and runs until it is cancelled, or until the gate opens.
        private func makeContainer(
            until gate: Gate? = nil,
            finish: @escaping @Sendable () async throws -> Void,
            _ more: (inout Registry) -> Void = { _ in }
        ) throws -> Container {
            try Container { [log] registry in
                registry.register(
                    Server.self,
                    scope: .singleton,
                    onStop: { _ in log("close") },
                    run: { _ in
                        log("run")
                        defer { log(Task.isCancelled ? "cancelled" : "run ends") }
                        if let gate { await gate.wait() } else { try await ContainerTests.hang() }
                    },
                    finish: { _ in try await finish() },
                    Server.init
                )
                more(&registry)
            }
        }

        @Test("A service with nothing to run cannot finish, which is a mistake")
        func nothingToRun() throws {
            let error = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.register(Server.self, scope: .singleton, finish: { _ in }, Server.init)
                    registry.register(Worker.self, scope: .singleton, mayReturn: false, Worker.init)
                }
            }
            #expect(error?.problems.count == 2)
            #expect(
                error?.description.replacing(#/FinishTests.swift:\d+/#, with: "Tests.swift") == """
                    error: Server has nothing to run, so finish and mayReturn have no effect
                      recipe     Server   Tests.swift
                      to fix     add run, or remove finish and mayReturn

                    error: Worker has nothing to run, so finish and mayReturn have no effect
                      recipe     Worker   Tests.swift
                      to fix     add run, or remove finish and mayReturn
                    """
            )
        }

        /// Runs a container, and cancels that when everything runs.
        private func cancelledRun(
            _ container: Container,
            clock: any Clock<Duration> = ContinuousClock()
        ) async -> Task<Void, any Error> {
            let run = Task {
                try await container.run(finishing: .seconds(20), hookLimit: .seconds(5), clock: clock)
            }
            await ContainerTests.until { log.entries.contains("run") }
            run.cancel()
            return run
        }

        @Test("An error of a finish function cancels the service, and is the error of the run")
        func failure() async throws {
            let container = try makeContainer(finish: { throw Trouble("busy") })
            let run = await cancelledRun(container, clock: ManualClock())
            await #expect(throws: Trouble("busy")) { try await run.value }
            #expect(log.entries == ["run", "cancelled", "close"])
        }

        @Test("Observers are notified of a finish function's error after another error")
        func laterFailure() async throws {
            let (isRunning, failed) = (Gate(), RecipeLog())
            let container = try makeContainer(finish: { throw Trouble("busy") }) { registry in
                registry.observe(failed: { service, error, _ in failed("\(service): \(error)") })
                registry.register(
                    Worker.self,
                    scope: .singleton,
                    run: { _ in
                        await isRunning.wait()
                        throw Trouble("lost")
                    },
                    Worker.init
                )
            }
            let run = Task { try await container.run(clock: ManualClock()) }
            await ContainerTests.until { log.entries.contains("run") }
            await isRunning.open()
            await #expect(throws: Trouble("lost")) { try await run.value }
            #expect(failed.entries == ["Server: busy"])
        }

        @Test("A service stops after its finish function, even if the service has returned before")
        func returnsFirst() async throws {
            let isClosing = Gate()
            let container = try makeContainer(until: isClosing) { [log] in
                await isClosing.open()
                await ContainerTests.until { log.entries.contains("run ends") }
                for _ in 0..<100 { await Task.yield() }
                log("finished")
            }
            let run = await cancelledRun(container, clock: ManualClock())
            try await run.value
            #expect(log.entries == ["run", "run ends", "finished", "close"])
        }

        @Test("A finish function that takes too long is cancelled")
        func takesTooLong() async throws {
            let clock = ManualClock()
            let isClosing = Gate()
            let container = try makeContainer(until: isClosing) { [log] in
                defer { log("finish cancelled") }
                await isClosing.open()
                try await ContainerTests.hang()
            }
            let run = await cancelledRun(container, clock: clock)
            await ContainerTests.until { log.entries.contains("run ends") }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(20))
            try await run.value
            #expect(log.entries == ["run", "run ends", "finish cancelled", "close"])
        }

        @Test("A finish function that never ends is abandoned, which is an error")
        func neverEnds() async throws {
            let clock = ManualClock()
            let (isClosing, leave) = (Gate(), Gate())
            let container = try makeContainer(until: isClosing) { [log] in
                await isClosing.open()
                await withTaskCancellationHandler {
                    await leave.wait()
                } onCancel: {
                    log("finish cancelled")
                }
            }
            let run = await cancelledRun(container, clock: clock)
            await ContainerTests.until { log.entries.contains("run ends") }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(20))
            await ContainerTests.until { log.entries.contains("finish cancelled") }
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))
            let error = await #expect(throws: RunError.self) { try await run.value }
            #expect(error?.reason == .neverEnded)
            #expect(log.entries.last == "close")
            await leave.open()
        }
    }
}
