import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("timeout", .timeLimit(.minutes(10)))
    struct TimeoutTests {
        @TaskLocal static var user = "nobody"

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
            if seconds > 0 {
                #expect(try await timeout(quick, after: duration)() == 42)
                #expect(try await timeout(quick, after: duration, clock: SuspendingClock())() == 42)
                #expect(try await timeout(quick, after: duration, clock: clock)() == 42)
            } else {
                let slow = timeout({ () async throws in try await Task.sleep(for: .seconds(600)) }, after: duration)
                await #expect(throws: TimeoutError.self) { try await slow() }
            }

            let fails: @Sendable () async throws -> Int = { throw Failure.notFound }
            let retried = Task {
                try await retry(fails, attempts: .max, backoff: constantBackoff(duration))()
            }
            await Task.yield()
            retried.cancel()
            await #expect(throws: (any Error).self) { try await retried.value }
            #expect(memoize({ (number: Int) in number }, atMost: .max, for: duration)(3) == 3)
            #expect(try await limit(quick, atMost: Int(seconds))() == 42)
        }

        @Test("A function that takes too long is cancelled, and the error has its name and its time")
        func timesOut() async throws {
            let add = timeout(slow, after: .seconds(5), clock: clock, name: "add")
            let task = Task { try await add(1, 2) }
            try await work.waitForSleepers()
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(5))

            let error = try #require(await #expect(throws: TimeoutError.self) { try await task.value })
            #expect(error.name == "add" && error.duration == .seconds(5))
            let description =
                "add did not finish within 5.0 seconds and was cancelled: give it more time, or find what it waits for"
            #expect(error.description == description)
            #expect(calls.running == 0)
            #expect(work.sleepers.isEmpty)
        }

        @Test("A timeout without a name is called after the function that makes it")
        func defaultName() async throws {
            func retrieveUsers() -> @Sendable () async throws -> Int {
                timeout({ try await slow(1, 2) }, after: .zero, clock: clock)
            }
            let error = try #require(await #expect(throws: TimeoutError.self) { try await retrieveUsers()() })

            #expect(error.name == "retrieveUsers()")
        }

        @Test("A function that ignores cancellation is waited for, and is too late all the same")
        func waitsForTheEnd() async throws {
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
            #expect(!hasEnded.withLock { $0 })
            #expect(calls.running == 1)
            work.advance(by: .seconds(10))

            await #expect(throws: TimeoutError.self) { try await task.value }
            #expect(calls.running == 0)
        }

        @Test("A timeout of zero or less is over at once", arguments: [Duration.zero, .seconds(-1)])
        func noTime(_ duration: Duration) async {
            let add = timeout(slow, after: duration, clock: clock)

            await #expect(throws: TimeoutError.self) { try await add(1, 2) }
            #expect(calls.running == 0)
        }

        @Test("A cancelled caller cancels the work, and gets the error of the work")
        func cancellation() async throws {
            let stubborn: @Sendable () async throws -> Int = { [work] in
                do { try await work.sleep(for: .seconds(1)) } catch { throw Failure.offline }
                return 1
            }
            let listening: @Sendable () async throws -> Int = { [slow] in try await slow(1, 2) }
            for (function, isOffline) in [(listening, false), (stubborn, true)] {
                let limited = timeout(function, after: .seconds(5), clock: clock)
                let task = Task { try await limited() }
                try await work.waitForSleepers()
                try await clock.waitForSleepers()
                task.cancel()

                await #expect { try await task.value } throws: {
                    isOffline ? $0 as? Failure == .offline : $0 is CancellationError
                }
                #expect(calls.running == 0)
                #expect(work.sleepers.isEmpty && clock.sleepers.isEmpty)
            }
        }

        @Test("A caller that is cancelled before the call cancels the work")
        func cancelledBefore() async {
            let add = timeout(slow, after: .seconds(5), clock: clock)
            let task = DecoratorTests.cancelled { try await add(1, 2) }

            await #expect(throws: CancellationError.self) { try await task.value }
        }

        @Test("A caller that is cancelled after the time is over hears that it was cancelled")
        func cancelledAfter() async throws {
            let stage = Stage()
            let limited = timeout(deaf, after: .seconds(5), clock: clock)
            let task = await stage.start { try await limited() }
            try await work.waitForSleepers()
            clock.advance(by: .seconds(5))
            await stage.idle()
            task.cancel()
            work.advance(by: .seconds(10))

            await #expect(throws: CancellationError.self) { try await task.value }
        }

        @Test("A function under a timeout sees the task-local values of its caller")
        func taskLocalValues() async throws {
            let whoAmI: @Sendable () async throws -> String = { Self.user }
            let limited = timeout(whoAmI, after: .seconds(5), clock: clock)

            #expect(try await Self.$user.withValue("Ada") { try await limited() } == "Ada")
        }

        @Test("timeout takes a function that is not @Sendable, and values that are not Sendable")
        func plain() async throws {
            let log = FunctionTests.Log()
            let add: (FunctionTests.Log, String) async throws -> FunctionTests.Log = { other, line in
                _ = log.add(line)
                return other
            }
            let other = FunctionTests.Log()

            #expect(try await timeout(add, after: .seconds(5), clock: clock)(other, "a") === other)
            #expect(log.lines == ["a"])
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
