@testable import Dovetail
import Testing

extension LifecycleTests {
    @Suite("A step that fails", .timeLimit(.minutes(10)))
    struct FailureTests {
        private let lab = Lab()

        private func startError(_ lifecycle: Lifecycle, atMost limit: Int = 8) async throws -> LifecycleError {
            try #require(await #expect(throws: LifecycleError.self) { try await lifecycle.startAll(atMost: limit) })
        }

        @Test("What had been started is stopped in reverse, and the error says what failed and for whom")
        func fails() async throws {
            let lifecycle = Lifecycle([
                lab.step("config"),
                lab.step("cache", needs: [0]),
                lab.step("database", needs: [1]) { throw Failure("the disk is full") },
                lab.step("users", needs: [2]),
                lab.step("far", needs: [5]),
                lab.step("report", needs: [3]),
                lab.step("screen", needs: [3]),
            ])

            let error = try await startError(lifecycle)

            #expect(lab.text == "+config config +cache cache +database -cache -config")
            #expect(error.failures.map(\.service) == ["database"])
            #expect(error.failures.first?.error as? Failure == Failure("the disk is full"))
            #expect(error.path == ["users", "screen"])
            #expect(
                error.description == """
                    error: database could not be started: the disk is full
                      needed by  users
                      needed by  screen
                    """
            )
            #expect(!lifecycle.isStarted)
            #expect(lifecycle.timeline == nil)
        }

        @Test(
            "Others that are being started are cancelled, waited for, and stopped where they were started all the same"
        )
        func others() async throws {
            let begun = Counter()
            let lifecycle = Lifecycle([
                lab.step("fails") {
                    await until { begun.count == 2 }
                    throw Failure("offline")
                },
                lab.step("hangs") {
                    begun.increment()
                    try await hang()
                },
                lab.step("goes on") {
                    begun.increment()
                    await until { Task.isCancelled }
                },
                lab.step("never", needs: [2]),
            ])

            let error = try await startError(lifecycle)

            #expect(error.failures.map(\.service) == ["fails"])
            #expect(lab.stops == "-goes on")
            #expect(!lab.text.contains("never"))
        }

        @Test("Only the first failure is told, and nothing begins after it")
        func first() async throws {
            let lifecycle = Lifecycle([
                lab.step("first") { throw Failure("1") },
                lab.step("second") { throw Failure("2") },
            ])
            let error = try await startError(lifecycle, atMost: 1)
            #expect(error.failures.map(\.service) == ["first"])
            #expect(error.path.isEmpty)
            #expect(lab.text == "+first")
        }

        @Test("What cannot be stopped afterwards is told as well, and all the rest is stopped")
        func stopErrors() async throws {
            let lifecycle = Lifecycle([
                lab.step("config", stop: { throw Failure("still in use") }),
                lab.step("cache", needs: [0]),
                lab.step("api", needs: [1], stop: { throw Failure("connection lost\nto api.example") }),
                lab.step("users", needs: [2]) { throw Failure("error: nobody\n  to fix     invite somebody") },
            ])

            let error = try await startError(lifecycle)

            #expect(lab.stops == "-api -cache -config")
            #expect(error.failures.map(\.service) == ["users", "api", "config"])
            #expect(error.path.isEmpty)
            #expect(
                error.description == """
                    error: users could not be started: nobody
                          to fix     invite somebody
                      stopping   api: connection lost
                        to api.example
                      stopping   config: still in use
                    """
            )
        }

        @Test("A hook that hangs while the others are stopped is given up")
        func hangingHook() async throws {
            let clock = ManualClock()
            let lifecycle = Lifecycle([
                lab.step("config"),
                lab.step("cache", needs: [0], stop: hang),
                lab.step("users", needs: [1]) { throw Failure("offline") },
            ])
            let start = Task { try await lifecycle.startAll(hookLimit: .seconds(5), clock: clock) }
            await clock.advance(by: .seconds(5), sleepers: 1)

            let error = try #require(await #expect(throws: LifecycleError.self) { try await start.value })

            #expect(lab.stops == "-cache -config")
            #expect(error.failures.map(\.service) == ["users", "cache"])
            #expect((error.failures.last?.error as? TimeoutError)?.duration == .seconds(5))
        }

        @Test("It is over: whoever starts it afterwards is told the same, and nothing is left to stop")
        func over() async throws {
            let lifecycle = Lifecycle([
                lab.step("a", stop: { throw Failure("still in use") }),
                lab.step("b", needs: [0]) { throw Failure("offline") },
            ])
            let text = try await startError(lifecycle).description
            for _ in 0..<3 {
                let error = try await lifecycle.startWhenOver()
                #expect(error.description == text)
                #expect(error.failures.map(\.service) == ["b", "a"])
                try await lifecycle.stopAll()
            }
            #expect(lab.text == "+a a +b -a")
        }

        @Test("Who stops while it is being undone waits for that, and is told what hooks threw; the failure stays")
        func stopMeanwhile() async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step(
                    "a",
                    stop: {
                        await gate.wait()
                        throw Failure("still in use")
                    }
                ),
                lab.step("b", needs: [0]) { throw Failure("offline") },
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.stops == "-a" }
            #expect(!lifecycle.isOver)
            let stop = Task { try await lifecycle.stopAll() }
            await until { lifecycle.isOver }
            await gate.open()

            let stopError = try #require(await #expect(throws: LifecycleError.self) { try await stop.value })
            #expect(stopError.failures.map(\.service) == ["a"])
            let error = try #require(await #expect(throws: LifecycleError.self) { try await start.value })
            #expect(error.failures.map(\.service) == ["b", "a"])
            #expect(try await lifecycle.startWhenOver().description == error.description)
            #expect(lab.text == "+a a +b -a")
        }

        @Test("A step that throws a cancellation although nobody is cancelled fails like any other")
        func cancellation() async throws {
            let error = try await startError(Lifecycle([lab.step("a") { throw CancellationError() }]))
            #expect(error.failures.map(\.service) == ["a"])
            #expect(error.failures.first?.error is CancellationError)
        }

        @Test("Those who wait for the start have its error, also while it is being undone")
        func waiters() async throws {
            let attempts = Counter()
            let fails = Gate()
            let stops = Gate()
            let failing = Lifecycle([
                lab.step("config", stop: { await stops.wait() }),
                lab.step("api", needs: [0]) {
                    attempts.increment()
                    await fails.wait()
                    throw Failure("offline")
                },
            ])
            let first = Task { try await failing.startAll() }
            await until { attempts.count == 1 }
            let before = (0..<4).map { _ in Task { try await failing.startAll() } }
            await failing.untilCallers(5)
            await fails.open()
            await until { lab.stops == "-config" }
            let meanwhile = Task { try await failing.startAll() }
            await failing.untilCallers(6)
            await stops.open()

            for task in [first] + before + [meanwhile] {
                let error = await #expect(throws: LifecycleError.self) { try await task.value }
                #expect(error?.failures.map(\.service) == ["api"])
            }
            #expect(attempts.count == 1)
        }

        @Test("A step that wants to start or stop everything, and to wait for that, is told that it cannot")
        func withinStep() async throws {
            let box = ContainerTests.Locked<Lifecycle?>(nil)
            @Sendable func lifecycle() -> Lifecycle? { box.withLock { $0 } }
            let calls: [LifecycleStep.Hook] = [
                { try await lifecycle()?.startAll() }, { try await lifecycle()?.stopAll() },
            ]
            for call in calls {
                box.withLock { $0 = Lifecycle([lab.step("a", start: call)]) }
                let error = try await startError(#require(lifecycle()))
                let circle = try #require(error.failures.first?.error as? LifecycleError)
                #expect(circle.failures.isEmpty && circle.path.isEmpty)
                #expect(
                    error.description == """
                        error: a could not be started: a called start or stop while it is started or stopped itself
                              to fix     call it in a new Task, and do not wait for that
                        """
                )

                box.withLock { $0 = Lifecycle([lab.step("a", stop: call)]) }
                try await lifecycle()?.startAll()
                let stopError = try #require(
                    await #expect(throws: LifecycleError.self) { try await lifecycle()?.stopAll() }
                )
                #expect(stopError.failures.map(\.service) == ["a"])
                #expect(stopError.failures.first?.error is LifecycleError)
            }
            box.withLock { $0 = nil }
        }

        @Test("A step may stop everything in a new task")
        func newTask() async throws {
            let box = ContainerTests.Locked<Lifecycle?>(nil)
            let stopped = Gate()
            let lifecycle = Lifecycle([
                lab.step("server") {
                    Task {
                        try await box.withLock { $0 }?.stopAll()
                        await stopped.open()
                    }
                }
            ])
            box.withLock { $0 = lifecycle }
            _ = await Task { try await lifecycle.startAll() }.result
            await stopped.wait()
            #expect(!lifecycle.isStarted)
            #expect(lab.text == "+server server -server")
            box.withLock { $0 = nil }
        }
    }
}
