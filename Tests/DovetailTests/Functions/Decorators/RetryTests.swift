import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("retry", .timeLimit(.minutes(10)))
    struct RetryTests {
        let clock = ManualClock()
        let calls = Calls()

        /// Fails so often, and then doubles what it is given.
        func failing(_ times: Int) -> Call {
            { [calls] number in
                try await calls.count { call in
                    await Task.yield()
                    guard call > times else { throw Failure.busy(call) }
                    return 2 * number
                }
            }
        }

        @Test("A function is called again until it succeeds", arguments: [0, 1, 2], [Duration.zero, .seconds(-1)])
        func success(failures: Int, withoutWait duration: Duration) async throws {
            let double = retry(failing(failures), attempts: 3, backoff: constantBackoff(duration), clock: clock)

            #expect(try await double(21) == 42)
            #expect(calls.made == failures + 1)
        }

        @Test("The last error is thrown if no attempts are left; there is at least one", arguments: [3, 0, -1, .min])
        func failure(attempts: Int) async {
            let double = retry(failing(9), attempts: attempts)

            await #expect(throws: Failure.busy(max(attempts, 1))) { try await double(1) }
            #expect(calls.made == max(attempts, 1))
        }

        @Test("retry asks whether a typed error is worth another attempt, unless it can only be a CancellationError")
        func typedErrors() async {
            let fail: @Sendable (Int) async throws(Failure) -> Int = { [calls] _ async throws(Failure) in
                throw .busy(calls.begin())
            }
            let stop: @Sendable () async throws(CancellationError) -> Int = {
                [calls] () async throws(CancellationError) in
                _ = calls.begin()
                throw CancellationError()
            }
            let again = retry(fail, attempts: 9, when: { $0 == .busy(1) || $0 == .busy(2) })

            do throws(Failure) { _ = try await again(1) } catch { #expect(error == .busy(3)) }
            do throws(CancellationError) { _ = try await retry(stop, attempts: 5)() } catch {}
            #expect(calls.made == 4)
        }

        @Test("Functions that cannot throw stay so, and are taken where functions that throw are expected")
        func cannotThrow() async throws {
            let add: @Sendable (Int, Int) async -> Int = retry(limit(tap { $0 + $1 }, atMost: 1), attempts: 2)
            let stub: @Sendable (Int) async throws -> Int = retry({ 2 * $0 }, attempts: 3)
            let sync: @Sendable (Int) throws -> Int = retry({ 2 * $0 }, attempts: 3)

            #expect(await add(3, 4) == 7)
            #expect(try await stub(1) == 2)
            #expect(try sync(1) == 2)
        }

        @Test("Each wait is as long as the backoff says, and on the given clock")
        func waits() async throws {
            let seen = Locked<[String]>([])
            let backoff: @Sendable (Int, any Error) -> Duration = { failures, error in
                seen.withLock { $0.append("\(failures) \(error)") }
                return .seconds(10 * failures)
            }
            let double = retry(failing(2), attempts: 3, backoff: backoff, clock: clock)
            async let result = double(21)

            for attempt in 1...2 {
                try await clock.waitForSleepers()
                #expect(clock.sleepers == [.seconds(10 * attempt)])
                #expect(calls.made == attempt)
                clock.advance(by: .seconds(10 * attempt))
            }

            #expect(try await result == 42)
            #expect(seen.withLock { $0 } == ["1 busy(1)", "2 busy(2)"])
        }

        @Test("A call that is cancelled while it waits throws CancellationError, or its last error if it cannot")
        func cancelledWhileWaiting() async throws {
            let fail: @Sendable (Int) async throws(Failure) -> Int = { [calls] _ async throws(Failure) in
                _ = calls.begin()
                throw .offline
            }
            let double = retry(failing(9), attempts: 5, backoff: constantBackoff(.seconds(1)), clock: clock)
            let typed = retry(fail, attempts: 5, backoff: constantBackoff(.seconds(1)), clock: clock)
            let tasks = [Task { try await double(1) }, Task { try await typed(1) }]

            try await clock.waitForSleepers(2)
            for task in tasks { task.cancel() }

            await #expect(throws: CancellationError.self) { try await tasks[0].value }
            await #expect(throws: Failure.offline) { try await tasks[1].value }
            #expect(calls.made == 2)
            #expect(clock.sleepers.isEmpty)
        }

        @Test("Without a wait, others take their turn between attempts, such as what cancels them")
        func takesTurns() async {
            let fail: @Sendable () async throws -> Int = { throw Failure.offline }
            let stage = Stage()
            let task = Task(executorPreference: stage) { try await retry(fail, attempts: 100_000)() }
            Task(executorPreference: stage) { task.cancel() }

            await #expect(throws: CancellationError.self) { try await task.value }
        }

        #if canImport(Glibc)
            @Test("Calls that are cancelled while they wait leave nothing behind, however long the wait is")
            func memory() async {
                await #expect(processExitsWith: .success) {
                    let fail: @Sendable () async throws -> Int = { throw Failure.offline }
                    let again = retry(fail, attempts: 2, backoff: constantBackoff(.seconds(3600)))
                    let stage = Stage()
                    try await ContainerTests.MemoryTests.expectFlat(times: 10_000, bytes: 100) {
                        let task = await stage.start { try await again() }
                        task.cancel()
                        _ = await task.result
                    }
                }
            }
        #endif

        @Test("A synchronous function is called again at once, and throws what its last attempt threw")
        func synchronous() throws {
            let fail: @Sendable () throws -> Int = { [calls] in try calls.count { throw Failure.busy($0) } }
            let half: @Sendable (Int, String) throws -> String = { [calls] number, unit in
                try calls.count { call in
                    guard call > 7 else { throw Failure.busy(call) }
                    return "\(number / 2) \(unit)"
                }
            }
            let again: @Sendable (Int, String) throws -> String = retry(half, attempts: 3)

            #expect(throws: Failure.busy(3)) { try retry(fail, attempts: 3)() }
            #expect(throws: Failure.busy(4)) { try retry(fail, attempts: 9) { _ in false }() }
            #expect(throws: Failure.busy(5)) { try retry(fail, attempts: 0)() }
            #expect(try again(84, "km") == "42 km")
            #expect(calls.made == 8)
        }

        @Test("A synchronous function is not called again in a cancelled task, or after a CancellationError")
        func synchronousCancellation() async {
            let fail: @Sendable () throws -> Int = { [calls] in try calls.count { throw Failure.busy($0) } }
            let stop: @Sendable () throws -> Int = { [calls] in try calls.count { _ in throw CancellationError() } }
            let task = DecoratorTests.cancelled { try retry(fail, attempts: 3)() }

            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(calls.made == 1)
            #expect(throws: CancellationError.self) { try retry(stop, attempts: 3)() }
            #expect(calls.made == 2)
        }
    }

    @Suite("backoff", .timeLimit(.minutes(10)))
    struct BackoffTests {
        let clock = ManualClock()
        let fail: @Sendable () async throws -> Int = { throw Failure.offline }

        /// The waits of a function that never succeeds.
        func waits(_ backoff: @escaping @Sendable (Int, any Error) -> Duration, _ count: Int) async throws -> [Duration]
        {
            let again = retry(fail, attempts: count + 1, backoff: backoff, clock: clock)
            let task = Task { try await again() }
            var waits: [Duration] = []
            for _ in 0..<count {
                try await clock.waitForSleepers()
                waits += clock.sleepers
                clock.advance(by: clock.sleepers[0])
            }
            await #expect(throws: Failure.offline) { try await task.value }
            return waits
        }

        @Test("A constant wait stays as it is, and an exponential wait doubles up to its limit")
        func growth() async throws {
            let exponential = exponentialBackoff(from: .seconds(1), atMost: .seconds(5)) { $0.upperBound }

            #expect(try await waits(constantBackoff(.seconds(3)), 3) == [3, 3, 3].map { .seconds($0) })
            #expect(try await waits(exponential, 5) == [1, 2, 4, 5, 5].map { .seconds($0) })
        }

        @Test("Full jitter is a share of the whole wait")
        func jitter() async throws {
            let shares = Locked([0.5, 0.25, 1])
            let ranges = Locked<[ClosedRange<Double>]>([])
            let backoff = exponentialBackoff(from: .seconds(8), atMost: .seconds(100)) { range in
                ranges.withLock { $0.append(range) }
                return shares.withLock { $0.removeFirst() }
            }

            #expect(try await waits(backoff, 3) == [.seconds(4), .seconds(4), .seconds(32)])
            #expect(ranges.withLock { $0 } == [0...1, 0...1, 0...1])
        }

        @Test("A wait without a random source lies between zero and the limit")
        func defaultSource() async throws {
            let backoff = exponentialBackoff(from: .seconds(1_000), atMost: .seconds(2_000))

            for (wait, limit) in zip(try await waits(backoff, 4), [1_000, 2_000, 2_000, 2_000]) {
                #expect(wait > .zero && wait <= .seconds(limit))
            }
        }

        @Test(
            "backoff does not trap for extreme durations and shares",
            arguments: [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(1)],
            [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min), .seconds(1)]
        )
        func extremes(_ base: Duration, _ cap: Duration) async throws {
            for share in [0, 1, -1, 2, .nan, .infinity] as [Double] {
                let clock = ManualClock()
                let backoff = exponentialBackoff(from: base, atMost: cap) { _ in share }
                let again = retry(fail, attempts: 70, backoff: backoff, clock: clock)
                let stage = Stage()
                let task = await stage.start { try await again() }
                while let wait = clock.sleepers.first {
                    #expect(wait > .zero && wait <= max(cap, .zero))
                    clock.advance(by: wait)
                    await stage.idle()
                }
                await #expect(throws: Failure.offline) { try await task.value }
            }
        }
    }
}
