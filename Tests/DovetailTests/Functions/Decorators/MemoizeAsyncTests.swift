import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("memoize, async", .timeLimit(.minutes(10)))
    struct MemoizeAsyncTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()
        let invalidator = Invalidator()
        let half: Call

        init() {
            half = memoize(DecoratorTests.half(calls, work), invalidator: invalidator)
        }

        @Test("Functions that throw and functions that are async are called once for the same arguments")
        func twoParameters() async throws {
            let divide: @Sendable (Int, Int) throws -> Int = { [calls] left, right in
                try calls.count { call in
                    guard right != 0 else { throw Failure.busy(call) }
                    return left / right
                }
            }
            let divideLater: @Sendable (Int, Int) async throws -> Int = { left, right in
                await Task.yield()
                return try divide(left, right)
            }
            let quotient = memoize(divide)
            let laterQuotient = memoize(divideLater)

            #expect(try await [quotient(6, 2), quotient(6, 2), quotient(2, 6)] == [3, 3, 0])
            await #expect(throws: Failure.busy(3)) { try await quotient(1, 0) }
            await #expect(throws: Failure.busy(4)) { try await quotient(1, 0) }
            for _ in 0..<2 { #expect(try await laterQuotient(8, 2) == 4) }
            await #expect(throws: Failure.busy(6)) { try await laterQuotient(1, 0) }
            #expect(calls.made == 6)
        }

        @Test("Tasks at the same time share one run, and later tasks its result")
        func singleFlight() async throws {
            let tasks = await stage.start(10) { [half] in try await half(6) }
            #expect(calls.made == 1)
            work.advance(by: .seconds(1))

            for task in tasks { #expect(try await task.value == 3) }
            #expect(try await half(6) == 3)
            #expect(calls.made == 1)
        }

        @Test("All waiting callers get a failure, which is forgotten")
        func failure() async throws {
            let tasks = await stage.start(2) { [half] in try await half(3) }
            work.advance(by: .seconds(1))

            for task in tasks { await #expect(throws: Failure.busy(1)) { try await task.value } }
            let later = await stage.start { [half] in try await half(3) }
            work.advance(by: .seconds(1))
            await #expect(throws: Failure.busy(2)) { try await later.value }
        }

        @Test("A failure by a key is forgotten")
        func failureByKey() async throws {
            let respond: @Sendable (String, Int) throws -> String = { [calls] path, size in
                try calls.count { call in
                    guard size > 0 else { throw Failure.busy(call) }
                    return path
                }
            }
            let memoized = memoize(respond, key: { path, _ in path })

            await #expect(throws: Failure.busy(1)) { try await memoized("/", 0) }
            await #expect(throws: Failure.busy(2)) { try await memoized("/", 0) }
            #expect(try await memoized("/", 1) == "/")
            #expect(try await memoized("/", 0) == "/")
            #expect(calls.made == 3)
        }

        @Test("A task that is cancelled while it waits stops waiting")
        func cancelledWaiter() async throws {
            let tasks = await stage.start(2) { [half] in try await half(6) }
            tasks[1].cancel()

            await #expect(throws: CancellationError.self) { try await tasks[1].value }
            work.advance(by: .seconds(1))
            #expect(try await tasks[0].value == 3)
            #expect(calls.made == 1)
        }

        @Test("Another task runs the function if the task that runs it is cancelled")
        func cancelledRunner() async throws {
            let tasks = await stage.start(3) { [half] in try await half(6) }
            tasks[0].cancel()

            await #expect(throws: CancellationError.self) { try await tasks[0].value }
            try await work.wake()
            for other in tasks[1...] { #expect(try await other.value == 3) }
            #expect(calls.made == 2)
            #expect(calls.most == 1)
        }

        @Test("A run that coalesce shares continues for the other callers")
        func cancelledRunnerOfCoalesced() async throws {
            let half = coalesce(half)
            let tasks = await stage.start(2) { try await half(6) }
            tasks[0].cancel()

            await #expect(throws: CancellationError.self) { try await tasks[0].value }
            try await work.wake()
            #expect(try await tasks[1].value == 3)
            #expect(try await half(6) == 3)
            #expect(calls.made == 1)
        }

        @Test("Cancelled callers leave nothing behind")
        func allCancelled() async throws {
            let tasks = await stage.start(2) { [half] in try await half(6) }
            for task in tasks.reversed() { task.cancel() }

            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            #expect(calls.running == 0)
            let later = await stage.start { [half] in try await half(6) }
            work.advance(by: .seconds(1))
            #expect(try await later.value == 3)
        }

        @Test("The arguments of a cancelled call are released")
        func cancelledArguments() async throws {
            final class Key: Hashable, Sendable {
                static func == (left: Key, right: Key) -> Bool { left === right }
                func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
            }
            let wait = memoize { [work] (_: Key) in try await work.sleep(for: .seconds(1)) }
            weak var key: Key?
            do {
                let argument = Key()
                key = argument
                let task = await stage.start { try await wait(argument) }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(key == nil)
            withExtendedLifetime(wait) {}
        }

        @Test("A task that comes after everything was invalidated starts a new run")
        func invalidatedWhileMade() async throws {
            let first = await stage.start { [half] in try await half(6) }
            invalidator.invalidateAll()
            let second = await stage.start { [half] in try await half(6) }
            #expect(calls.made == 2)
            work.advance(by: .seconds(1))

            #expect(try await first.value + second.value == 6)
            #expect(try await half(6) == 3)
            #expect(calls.made == 2)
        }

        @Test("A function that calls itself with the same argument gets an error")
        func recursion() async throws {
            let again = Locked<Call?>(nil)
            let callsItself: Call = { number in
                guard let again = again.withLock({ $0 }) else { return 0 }
                return try await again(number)
            }
            for memoized in [memoize(callsItself), memoize(timeout(callsItself, after: .seconds(600)))] {
                again.withLock { $0 = memoized }
                let error = await #expect(throws: ResolutionError.self) { try await memoized(7) }
                #expect(
                    error?.description == """
                        error: a memoized function calls itself with the same arguments
                          to fix     call it with other arguments, or call the original function
                        """
                )
            }
            again.withLock { $0 = nil }
        }

        @Test("Eight tasks at once share one run, however they meet")
        func manyRounds() async throws {
            for round in 0..<500 {
                let calls = Calls()
                let square = memoize { (number: Int) async in
                    await calls.count { _ in
                        await Task.yield()
                        return number * number
                    }
                }
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 { group.addTask { try await square(round) } }
                    for try await result in group { #expect(result == round * round) }
                }
                #expect(calls.made == 1)
            }
        }

        @Test("Calls, cancellations and invalidations at once return right results")
        func stress() async {
            await DecoratorTests.stress(
                calls,
                numbers: 0..<20,
                at: { [invalidator] turn in if turn.isMultiple(of: 50) { invalidator.invalidateAll() } },
                decorate: { [invalidator] in memoize($0, atMost: 10, invalidator: invalidator) }
            )
        }
    }
}
