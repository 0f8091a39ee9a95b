import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("memoize, async", .timeLimit(.minutes(10)))
    struct MemoizeAsyncTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()

        /// Takes a second, and fails for odd numbers.
        var half: @Sendable (Int) async throws -> Int {
            { [calls, work] number in
                try await calls.count { call in
                    try await work.sleep(for: .seconds(1))
                    guard number.isMultiple(of: 2) else { throw Failure.busy(call) }
                    return number / 2
                }
            }
        }

        @Test("A function is called once for the same arguments")
        func success() async throws {
            let add: @Sendable (Int, Int) async -> Int = { [calls] left, right in
                await calls.count { _ in
                    await Task.yield()
                    return left + right
                }
            }
            let memoized = memoize(add)

            #expect(try await memoized(1, 2) + memoized(1, 2) + memoized(2, 1) == 9)
            #expect(calls.made == 2)
        }

        @Test("Functions of two parameters are remembered, whether they only throw or are also async")
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

            #expect(try await [quotient(6, 2), quotient(6, 2), quotient(6, 3)] == [3, 3, 2])
            await #expect(throws: Failure.busy(3)) { try await quotient(1, 0) }
            await #expect(throws: Failure.busy(4)) { try await quotient(1, 0) }
            for _ in 0..<2 { #expect(try await laterQuotient(8, 2) == 4) }
            await #expect(throws: Failure.busy(6)) { try await laterQuotient(1, 0) }
            #expect(calls.made == 6)
        }

        @Test("Tasks at the same time share one run, and later tasks its result")
        func singleFlight() async throws {
            let half = memoize(half)
            var tasks: [Task<Int, any Error>] = []
            for _ in 0..<10 { tasks.append(await stage.start { try await half(6) }) }
            #expect(calls.made == 1)
            work.advance(by: .seconds(1))

            for task in tasks { #expect(try await task.value == 3) }
            #expect(try await half(6) == 3)
            #expect(calls.made == 1)
        }

        @Test("All waiting callers get a failure, which is forgotten")
        func failure() async throws {
            let half = memoize(half)
            let tasks = [await stage.start { try await half(3) }, await stage.start { try await half(3) }]
            work.advance(by: .seconds(1))

            for task in tasks { await #expect(throws: Failure.busy(1)) { try await task.value } }
            let later = await stage.start { try await half(3) }
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
            let half = memoize(half)
            let first = await stage.start { try await half(6) }
            let second = await stage.start { try await half(6) }
            second.cancel()

            await #expect(throws: CancellationError.self) { try await second.value }
            work.advance(by: .seconds(1))
            #expect(try await first.value == 3)
            #expect(calls.made == 1)
        }

        @Test("Another task runs the function if the task that runs it is cancelled")
        func cancelledRunner() async throws {
            let half = memoize(half)
            let first = await stage.start { try await half(6) }
            let others = [await stage.start { try await half(6) }, await stage.start { try await half(6) }]
            first.cancel()

            await #expect(throws: CancellationError.self) { try await first.value }
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))
            for other in others { #expect(try await other.value == 3) }
            #expect(calls.made == 2)
            #expect(calls.most == 1)
        }

        @Test("A run that coalesce shares continues for the other callers")
        func cancelledRunnerOfCoalesced() async throws {
            let half = coalesce(memoize(half))
            let first = await stage.start { try await half(6) }
            let other = await stage.start { try await half(6) }
            first.cancel()

            await #expect(throws: CancellationError.self) { try await first.value }
            work.advance(by: .seconds(1))
            #expect(try await other.value == 3)
            #expect(try await half(6) == 3)
            #expect(calls.made == 1)
        }

        @Test("Cancelled callers leave nothing behind")
        func allCancelled() async throws {
            let half = memoize(half)
            let tasks = [await stage.start { try await half(6) }, await stage.start { try await half(6) }]
            for task in tasks.reversed() { task.cancel() }

            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            #expect(calls.running == 0)
            let later = await stage.start { try await half(6) }
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
            let invalidator = Invalidator()
            let half = memoize(half, invalidator: invalidator)
            let first = await stage.start { try await half(6) }
            invalidator.invalidateAll()
            let second = await stage.start { try await half(6) }
            #expect(calls.made == 2)
            work.advance(by: .seconds(1))

            #expect(try await first.value + second.value == 6)
            #expect(try await half(6) == 3)
            #expect(calls.made == 2)
        }

        @Test("A task that comes after its key was invalidated starts a new run, and other tasks do not")
        func keyInvalidatedWhileMade() async throws {
            let invalidator = Invalidator()
            let half = memoize(half, key: { "\($0)" }, invalidator: invalidator)
            let first = await stage.start { try await half(6) }
            let other = await stage.start { try await half(8) }
            invalidator.invalidate("6")
            let second = await stage.start { try await half(6) }
            let another = await stage.start { try await half(8) }
            #expect(calls.made == 3)
            work.advance(by: .seconds(1))

            #expect(try await first.value + second.value == 6)
            #expect(try await other.value + another.value == 8)
            #expect(try await half(6) == 3)
            #expect(calls.made == 3)
        }

        @Test("A function that calls itself with the same argument gets an error", .timeLimit(.minutes(10)))
        func recursion() async throws {
            let again = Locked<(@Sendable (Int) async throws -> Int)?>(nil)
            let callsItself: @Sendable (Int) async throws -> Int = { number in
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
            let invalidator = Invalidator()
            let square: @Sendable (Int) async throws -> Int = { [calls] number in
                try await calls.count { _ in
                    for _ in 0..<3 {
                        await Task.yield()
                        try Task.checkCancellation()
                    }
                    return number * number
                }
            }
            let memoized = memoize(square, atMost: 10, invalidator: invalidator)
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        var generator = Random(seed: UInt64(worker))
                        for turn in 0..<200 {
                            let number = Int.random(in: 0..<20, using: &generator)
                            let task = Task { try await memoized(number) }
                            if turn.isMultiple(of: 7) { task.cancel() }
                            if turn.isMultiple(of: 50) { invalidator.invalidateAll() }
                            switch await task.result {
                            case .success(let result): #expect(result == number * number)
                            case .failure(let error): #expect(error is CancellationError && turn.isMultiple(of: 7))
                            }
                        }
                    }
                }
            }
            #expect(calls.running == 0)
        }
    }
}
