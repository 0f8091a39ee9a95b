import Dovetail
import DovetailTesting
import Testing

extension SpyTests {
    @Suite("A spy that is waited for")
    struct WaitingTests {
        let save = Spy { (_: Credentials) async throws in }
        let first = Credentials(token: "first")
        let second = Credentials(token: "second")

        @Test("A spy waits for any duration", .timeLimit(.minutes(10)), arguments: [Int64.max, .min])
        func extremes(seconds: Int64) async throws {
            let save = Spy { (_: Int) in }
            let late = Task { try await save.call(1, within: .seconds(seconds)).arguments }
            if seconds > 0 {
                save.function(1)
                #expect(try await late.value == 1)
            } else {
                await #expect(throws: SpyError.self) { try await late.value }
            }
        }

        @Test("A spy hands over a call that was made before, and one when it is made")
        func beforeAndLater() async throws {
            try await save(first)
            #expect(try await save.call(1, within: .zero).arguments == first)
            #expect(try await save.finishedCall(1, within: .zero).arguments == first)

            Task { [self] in
                try await save(first)
                try await save(second)
            }
            #expect(try await save.call(3, within: .seconds(600)).arguments == second)
            #expect(save.calls.map(\.arguments) == [first, first, second])
        }

        @Test("A spy serves any number of waiting tasks")
        func manyWait() async throws {
            let numbers = Spy { (_: Int) in }
            let seen = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...50 {
                    group.addTask { try await numbers.call(number, within: .seconds(600)).arguments }
                    group.addTask { try await numbers.finishedCall(number, within: .seconds(600)).arguments }
                }
                group.addTask {
                    for number in 1...50 { numbers(number) }
                    return 0
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }

            #expect(seen.sorted() == [0] + (1...50).flatMap { [$0, $0] })
        }

        @Test("A spy can be waited for until the call is finished, or has failed")
        func finished() async throws {
            let (answers, answer) = AsyncStream<Int>.makeStream()
            let load = Spy { () async -> Int? in await answers.first { _ in true } }
            let running = Task { await load() }

            #expect(try await load.call(1, within: .seconds(600)).result == nil)
            answer.yield(7)
            #expect(try await load.finishedCall(1, within: .seconds(600)).result?.get() == 7)
            #expect(try load.calls[0].result?.get() == 7)
            #expect(await running.value == 7)

            let failing = Spy(UserStorage.Load.self, throwing: Timeout())
            Task { try await failing() }
            let call = try await failing.finishedCall(1, within: .seconds(600))
            #expect(throws: Timeout.self) { try call.result?.get() }
        }

        @Test("A spy says at the deadline what was waited for, where, and how many calls there were")
        func deadline() async throws {
            let line = #line + 1
            let none = try await #require(throws: SpyError.self) { try await save.call(1, within: .milliseconds(5)) }
            #expect(none.reason == .deadline)
            #expect(
                none.description
                    == """
                    call 1 of the spy on (Credentials) -> Void was not made within 0.005 seconds, nor was any other \
                    (waited for at \(#fileID):\(line)); check that the code under test calls it, or wait longer
                    """
            )

            try await save(first)
            let one = try await #require(throws: SpyError.self) { try await save.call(2, within: .zero) }
            #expect(one.description.contains("was not made within 0.0 seconds, only 1 call was"))

            try await save(second)
            let two = try await #require(throws: SpyError.self) { try await save.call(5, within: .zero) }
            #expect(two.description.contains("only 2 calls were (waited for at"))
        }

        @Test("A spy says at the deadline that a call still runs")
        func stillRunning() async throws {
            let (stream, end) = AsyncStream<Void>.makeStream()
            let wait = Spy { (_: Int, _: String) async -> Bool in
                for await _ in stream {}
                return true
            }
            async let done = wait(1, "a")
            _ = try await wait.call(1, within: .seconds(600))

            let error = try await #require(throws: SpyError.self) {
                try await wait.finishedCall(1, within: .milliseconds(5))
            }

            #expect(
                error.description.hasPrefix("call 1 of the spy on (Int, String) -> Bool was made, but was not finished")
            )
            #expect(error.description.hasSuffix("check what the function itself waits for, or wait longer"))
            end.finish()
            #expect(await done)
        }

        @Test("A spy throws where the waiting task is cancelled", arguments: [false, true])
        func cancelled(before: Bool) async throws {
            let (started, start) = AsyncStream<Void>.makeStream()
            let task = Task { [save] in
                if before { while !Task.isCancelled { await Task.yield() } }
                start.finish()
                return try await save.call(1, within: .seconds(600))
            }
            if !before { for await _ in started {} }
            task.cancel()

            await #expect(throws: CancellationError.self) { try await task.value }
        }

        @Test("A spy hands over an earlier call also to a cancelled task")
        func cancelledAfterTheCall() async throws {
            try await save(first)
            let task = Task { [save] in
                while !Task.isCancelled { await Task.yield() }
                return try await save.call(1, within: .seconds(600))
            }
            task.cancel()

            #expect(try await task.value.arguments == first)
        }

        @Test("A spy has no call 0", arguments: [0, -1, Int.min])
        func noSuchCall(number: Int) async throws {
            let line = #line + 1
            let error = try await #require(throws: SpyError.self) { try await save.call(number, within: .seconds(600)) }

            #expect(error.reason == .noSuchCall)
            #expect(
                error.description
                    == "there is no call \(number) (waited for at \(#fileID):\(line)); the first call has the number 1"
            )
        }

        @Test("A spy measures its deadline by the given clock")
        func clocks() async throws {
            try await save(first)

            _ = try await save.call(1, within: .seconds(1), clock: SuspendingClock())
            await #expect(throws: SpyError.self) {
                try await save.call(2, within: .milliseconds(1), clock: SuspendingClock())
            }
            // A clock that stands at its deadline at once: nobody waits.
            await #expect(throws: SpyError.self) { try await save.call(2, within: 600, clock: HastyClock()) }
        }
    }
}

/// A clock that counts ticks, and never lets anybody wait.
private struct HastyClock: Clock {
    struct Instant: InstantProtocol {
        var ticks: Int

        func advanced(by duration: Ticks) -> Instant { Instant(ticks: ticks + duration.count) }
        func duration(to other: Instant) -> Ticks { Ticks(count: other.ticks - ticks) }
        static func < (a: Instant, b: Instant) -> Bool { a.ticks < b.ticks }
    }

    struct Ticks: DurationProtocol, ExpressibleByIntegerLiteral {
        var count: Int

        init(count: Int) { self.count = count }
        init(integerLiteral value: Int) { count = value }

        static var zero: Ticks { 0 }
        static func + (a: Ticks, b: Ticks) -> Ticks { Ticks(count: a.count + b.count) }
        static func - (a: Ticks, b: Ticks) -> Ticks { Ticks(count: a.count - b.count) }
        static func / (a: Ticks, b: Int) -> Ticks { Ticks(count: a.count / b) }
        static func * (a: Ticks, b: Int) -> Ticks { Ticks(count: a.count * b) }
        static func / (a: Ticks, b: Ticks) -> Double { Double(a.count) / Double(b.count) }
        static func < (a: Ticks, b: Ticks) -> Bool { a.count < b.count }
    }

    var now: Instant { Instant(ticks: 0) }
    var minimumResolution: Ticks { 1 }

    func sleep(until deadline: Instant, tolerance: Ticks?) async throws {}
}
