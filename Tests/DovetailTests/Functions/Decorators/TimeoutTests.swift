import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("timeout", .timeLimit(.minutes(10)))
    struct TimeoutTests {
        let clock = ManualClock()
        let work = ManualClock()
        let calls = Calls()

        /// Takes ten seconds of its own clock, and hears of being cancelled.
        var slow: @Sendable (Int, Int) async throws -> Int {
            { [calls, work] left, right in
                try await calls.count { _ in
                    try await work.sleep(for: .seconds(10))
                    return left + right
                }
            }
        }

        /// Takes ten seconds of its own clock, whoever cancels it.
        var deaf: @Sendable () async throws -> Int {
            { [calls, work] in
                try await calls.count { _ in
                    try await Task { try await work.sleep(for: .seconds(10)) }.value
                    return 1
                }
            }
        }

        @Test("A function that is quick enough returns or throws, and nothing is left running")
        func success() async throws {
            let add = timeout(slow, after: .seconds(5), clock: clock)
            let fail = timeout({ () async throws in throw Failure.notFound }, after: .seconds(5), clock: clock)
            async let sum = add(20, 22)
            try await work.waitForSleepers()
            try await clock.waitForSleepers()
            work.advance(by: .seconds(10))

            #expect(try await sum == 42)
            await #expect(throws: Failure.notFound) { try await fail() }
            #expect(clock.sleepers.isEmpty)
        }

        @Test("Decorators take the longest and the shortest duration", arguments: [Int64.max, .min])
        func extremes(seconds: Int64) async throws {
            let duration = Duration.seconds(seconds)
            let quick: @Sendable () async throws -> Int = { 42 }
            let fail: @Sendable () async throws -> Int = { throw Failure.notFound }
            if seconds > 0 {
                #expect(try await timeout(quick, after: duration)() == 42)
                #expect(try await timeout(quick, after: duration, clock: SuspendingClock())() == 42)
                #expect(try await timeout(quick, after: duration, clock: clock)() == 42)
            } else {
                let slow = timeout({ () async throws in try await Task.sleep(for: .seconds(600)) }, after: duration)
                await #expect(throws: TimeoutError.self) { try await slow() }
            }

            let retried = Task { try await retry(fail, attempts: .max, backoff: constantBackoff(duration))() }
            await Task.yield()
            retried.cancel()
            await #expect(throws: (any Error).self) { try await retried.value }
            #expect(memoize({ (number: Int) in number }, atMost: .max, for: duration)(3) == 3)
            #expect(try await limit(quick, atMost: Int(seconds))() == 42)
        }

        @Test("A timeout of zero or less is over at once", arguments: [Duration.zero, .seconds(-1)])
        func noTime(_ duration: Duration) async {
            let add = timeout(slow, after: duration, clock: clock)

            await #expect(throws: TimeoutError.self) { try await add(1, 2) }
            #expect(calls.running == 0)
        }

        @Test("A function that takes too long is cancelled; the error has its time and name, or that of what made it")
        func timesOut() async throws {
            func retrieveUsers() -> @Sendable (Int, Int) async throws -> Int {
                timeout(slow, after: .seconds(5), clock: clock)
            }
            let add = timeout(slow, after: .seconds(5), clock: clock, name: "add")

            for (function, name) in [(add, "add"), (retrieveUsers(), "retrieveUsers()")] {
                let task = Task { try await function(1, 2) }
                try await work.waitForSleepers()
                try await clock.waitForSleepers()
                clock.advance(by: .seconds(5))

                let error = try #require(await #expect(throws: TimeoutError.self) { try await task.value })
                #expect(error.name == name && error.duration == .seconds(5))
                #expect(
                    error.description == """
                        \(name) did not finish within 5.0 seconds and was cancelled: \
                        give it more time, or find what it waits for
                        """
                )
                #expect(calls.running == 0)
                #expect(work.sleepers.isEmpty)
            }
        }

        @Test(
            "A function that ignores cancellation is waited for, and is too late all the same",
            arguments: [false, true]
        )
        func waitsForTheEnd(isCallerCancelled: Bool) async throws {
            let stage = Stage()
            let limited = timeout(deaf, after: .seconds(5), clock: clock)
            let hasEnded = Locked(false)
            let task = await stage.start {
                defer { hasEnded.withLock { $0 = true } }
                return try await limited()
            }
            try await work.waitForSleepers()
            clock.advance(by: .seconds(5))
            await stage.idle()
            if isCallerCancelled { task.cancel() }
            #expect(!hasEnded.withLock { $0 })
            #expect(calls.running == 1)
            work.advance(by: .seconds(10))

            await #expect { try await task.value } throws: {
                isCallerCancelled ? $0 is CancellationError : $0 is TimeoutError
            }
            #expect(calls.running == 0)
        }

        @Test("Many concurrent calls have separate timeouts")
        func manyCalls() async throws {
            let wait: Call = { [work] number in
                try await work.sleep(for: .seconds(number.isMultiple(of: 2) ? 1 : 100))
                return number
            }
            let limited = timeout(wait, after: .seconds(5), clock: clock)
            let tasks = (0..<100).map { number in Task { try await limited(number) } }
            try await work.wake(100)
            for number in stride(from: 0, to: 100, by: 2) { #expect(try await tasks[number].value == number) }
            try await clock.waitForSleepers(50)
            clock.advance(by: .seconds(5))
            for number in stride(from: 1, to: 100, by: 2) {
                await #expect(throws: TimeoutError.self) { try await tasks[number].value }
            }
            #expect(work.sleepers.isEmpty && clock.sleepers.isEmpty)
        }
    }
}
