@testable import Dovetail
import Testing

extension LifecycleTests {
    @Suite("Stopping", .timeLimit(.minutes(10)))
    struct StopTests {
        private let lab = Lab()

        private func stopError(_ stop: Task<Void, any Error>) async throws -> LifecycleError {
            try #require(await #expect(throws: LifecycleError.self) { try await stop.value })
        }

        @Test("All hooks run, also where some throw, and all errors are told")
        func errors() async throws {
            let lab = lab
            let lifecycle = Lifecycle([
                lab.step("config", stop: { throw Failure("still in use") }),
                LifecycleStep(
                    service: "cache",
                    needs: [0],
                    start: {},
                    stop: [
                        {
                            lab.log("-cache 1")
                            throw Failure("the disk is full")
                        },
                        { lab.log("-cache 2") },
                        {
                            lab.log("-cache 3")
                            throw Failure("the disk is still full")
                        },
                    ]
                ),
                lab.step("users", needs: [1]),
            ])
            try await lifecycle.startAll()

            let error = try await stopError(Task { try await lifecycle.stopAll() })

            #expect(lab.stops == "-users -cache 1 -cache 2 -cache 3 -config")
            #expect(error.failures.map(\.service) == ["cache", "cache", "config"])
            #expect(
                error.description == """
                    error: 3 hooks failed while services were stopped
                      stopping   cache: the disk is full
                      stopping   cache: the disk is still full
                      stopping   config: still in use
                    """
            )
            #expect(!lifecycle.isStarted)
            // It is stopped, so there is nothing to tell any more.
            try await lifecycle.stopAll()
        }

        @Test("A hook that takes too long is cancelled and given up; the next one then runs")
        func hanging() async throws {
            let clock = ManualClock()
            let cancelled = Gate()
            let lifecycle = Lifecycle([
                lab.step("config"),
                lab.step(
                    "cache",
                    needs: [0],
                    stop: {
                        try? await hang()
                        await cancelled.open()
                    }
                ),
                lab.step("users", needs: [1]),
            ])
            try await lifecycle.startAll()
            let stop = Task { try await lifecycle.stopAll(hookLimit: .seconds(5), clock: clock) }
            await until { lab.stops == "-users -cache" }
            // The timer of the hook that has ended may still be on its way.
            await until { clock.asked == 2 && clock.sleepers == 1 }
            clock.advance(by: .seconds(4))
            for _ in 0..<100 { await Task.yield() }
            #expect(lab.stops == "-users -cache")

            clock.advance(by: .seconds(1))

            let error = try await stopError(stop)
            await cancelled.wait()
            #expect(lab.stops == "-users -cache -config")
            #expect(
                error.description == """
                    error: cache could not be stopped: onStop did not finish within 5.0 seconds and was cancelled: give it more time, or find what it waits for
                    """
            )
            // No timer is left.
            await until { clock.sleepers == 0 }
        }

        @Test("So is one that does not end when it is cancelled; what it does later changes nothing")
        func stubborn() async throws {
            let clock = ManualClock()
            let gate = Gate()
            let ended = Gate()
            let lifecycle = Lifecycle([
                lab.step("a"),
                lab.step(
                    "b",
                    needs: [0],
                    stop: {
                        await gate.wait()
                        await ended.open()
                        throw Failure("too late")
                    }
                ),
            ])
            try await lifecycle.startAll()
            let stop = Task { try await lifecycle.stopAll(hookLimit: .seconds(5), clock: clock) }
            await clock.advance(by: .seconds(5), sleepers: 1)

            let error = try await stopError(stop)

            #expect(error.failures.map(\.service) == ["b"])
            #expect(error.failures.first?.error is TimeoutError)
            #expect(lab.stops == "-b -a")
            await gate.open()
            await ended.wait()
            try await lifecycle.stopAll()
            #expect(lab.stops == "-b -a")
        }

        @Test("Each hook has the whole time")
        func eachHook() async throws {
            let clock = ManualClock()
            let gates = (0..<3).map { _ in Gate() }
            let lifecycle = Lifecycle(
                (0..<3).map { number in lab.step("\(number)", stop: { await gates[number].wait() }) }
            )
            try await lifecycle.startAll(atMost: 1)
            let stop = Task { try await lifecycle.stopAll(hookLimit: .seconds(5), clock: clock) }

            for number in [2, 1, 0] {
                await until { lab.stops.hasSuffix("-\(number)") && clock.asked == 3 - number && clock.sleepers == 1 }
                clock.advance(by: .seconds(4))
                await gates[number].open()
            }

            try await stop.value
        }

        @Test("A hook that throws in time is told with its own error, and its timer ends")
        func timer() async throws {
            let clock = ManualClock()
            let lifecycle = Lifecycle([lab.step("a", stop: { throw Failure("offline") })])
            try await lifecycle.startAll()
            let error = try await stopError(Task { try await lifecycle.stopAll(clock: clock) })
            #expect(error.failures.first?.error as? Failure == Failure("offline"))
            await until { clock.sleepers == 0 }
        }

        @Test("A caller who is cancelled waits, and hooks do not notice")
        func cancelled() async throws {
            let gate = Gate()
            let noticed = Counter()
            let steps = (0..<3).map { number in
                lab.step(
                    "\(number)",
                    stop: {
                        await gate.wait()
                        if Task.isCancelled { noticed.increment() }
                    }
                )
            }
            let lifecycle = Lifecycle(steps)
            try await lifecycle.startAll(atMost: 1)
            let stop = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await lifecycle.stopAll()
                #expect(!lifecycle.isStarted)
            }
            await until { lab.stops == "-2" }
            stop.cancel()
            await gate.open()

            try await stop.value
            #expect(lab.stops == "-2 -1 -0")
            #expect(noticed.count == 0)
        }

        @Test("Many who stop at once share one run and its errors")
        func many() async throws {
            let stopped = Counter()
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step(
                    "a",
                    stop: {
                        stopped.increment()
                        await gate.wait()
                        throw Failure("offline")
                    }
                )
            ])
            try await lifecycle.startAll()
            let returned = Counter()
            let stops = (0..<16).map { _ in
                Task {
                    defer { returned.increment() }
                    try await lifecycle.stopAll()
                }
            }
            await until { stopped.count == 1 }
            for _ in 0..<1000 { await Task.yield() }
            #expect(returned.count == 0)
            await gate.open()

            var told = 0
            for stop in stops {
                if case .failure(let error) = await stop.result {
                    #expect((error as? LifecycleError)?.failures.map(\.service) == ["a"])
                    told += 1
                }
            }
            // Those who came when all was over had nothing to do.
            #expect(told > 0)
            #expect(stopped.count == 1)
        }

        @Test("A start that runs is cancelled, and stops what it had started; who stops is told what failed")
        func duringStart() async throws {
            let lifecycle = Lifecycle([
                lab.step("a", stop: { throw Failure("offline") }), lab.step("b", needs: [0], start: hang),
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.text == "+a a +b" }
            let waiter = Task { try await lifecycle.startAll() }
            await lifecycle.untilCallers(2)

            let error = try await stopError(Task { try await lifecycle.stopAll() })

            #expect(error.failures.map(\.service) == ["a"])
            await #expect(throws: CancellationError.self) { try await start.value }
            await #expect(throws: CancellationError.self) { try await waiter.value }
            #expect(lab.text == "+a a +b -a")
            #expect(!lifecycle.isStarted)
        }

        @Test("A start that comes while it runs, or after it, starts nothing", arguments: [false, true])
        func startAfterwards(isStarted: Bool) async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step("a", stop: { await gate.wait() }),
                lab.step("b", needs: [0]) { if !isStarted { try await hang() } },
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { isStarted ? lifecycle.isStarted : lab.text == "+a a +b" }
            let stop = Task { try await lifecycle.stopAll() }
            await until { lab.stops.hasSuffix("-a") }

            _ = try await lifecycle.startWhenOver()
            await gate.open()
            if isStarted {
                try await start.value
            } else {
                await #expect(throws: CancellationError.self) { try await start.value }
            }
            try await stop.value

            #expect(try await lifecycle.startWhenOver().failures.isEmpty)
            #expect(lab.text == (isStarted ? "+a a +b b -b -a" : "+a a +b -a"))
        }

        @Test("Its limit counts for what a start that it cancels had started")
        func limitDuringStart() async throws {
            let clock = ManualClock()
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step("a", stop: hang), lab.step("b", needs: [0]) { await gate.wait() },
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.text == "+a a +b" }
            let stop = Task { try await lifecycle.stopAll(hookLimit: .seconds(1), clock: clock) }
            await until { lifecycle.isOver }
            await gate.open()
            await until { lab.stops.hasSuffix("-a") && clock.sleepers == 1 }
            clock.advance(by: .seconds(1))

            let error = try await stopError(stop)
            #expect(error.failures.map(\.service) == ["a"])
            await #expect(throws: CancellationError.self) { try await start.value }
        }
    }
}
