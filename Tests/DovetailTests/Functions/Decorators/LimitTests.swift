import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("limit", .timeLimit(.minutes(10)))
    struct LimitTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()
        let begun = Locked<[Int]>([])

        /// Takes a second, says when it begins, and fails for negative numbers.
        var slow: Call {
            { [calls, work, begun] number in
                try await calls.count { _ in
                    begun.withLock { $0.append(number) }
                    try await work.sleep(for: .seconds(1))
                    guard number >= 0 else { throw Failure.busy(number) }
                    return number
                }
            }
        }

        /// Starts a call with each of the numbers, one after the other.
        func start(_ numbers: some Sequence<Int>, _ function: @escaping Call) async -> [Task<Int, any Error>] {
            var tasks: [Task<Int, any Error>] = []
            for number in numbers { tasks.append(await stage.start { try await function(number) }) }
            return tasks
        }

        @Test("limit runs no more calls at the same time, and continues in the order of the calls")
        func order() async throws {
            let tasks = await start(0..<6, limit(slow, atMost: 2))
            for round in 1...3 {
                #expect(begun.withLock { $0.sorted() } == Array(0..<2 * round))
                #expect(calls.running == 2)
                work.advance(by: .seconds(1))
                await stage.idle()
            }
            for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
            #expect(calls.most == 2)
        }

        @Test("A call that fails, or whose task is cancelled, frees its permit", arguments: [false, true])
        func failure(isCancelled: Bool) async throws {
            let tasks = await start([-1, 2], limit(slow, atMost: 1))
            if isCancelled { tasks[0].cancel() } else { work.advance(by: .seconds(1)) }

            await #expect { try await tasks[0].value } throws: {
                isCancelled ? $0 is CancellationError : $0 as? Failure == .busy(-1)
            }
            try await work.wake()
            #expect(try await tasks[1].value == 2)
        }

        @Test("A limit of less than one counts as one", arguments: [0, -1, .min])
        func noRoom(_ count: Int) async throws {
            let tasks = await start([1, 2], limit(slow, atMost: count))
            try await expectValues([1, 2], of: tasks)
        }

        @Test("A call that finds the queue full is rejected at once", arguments: [0, 2, -1, .min])
        func rejected(waiting: Int) async throws {
            let limited = limit(slow, atMost: 1, waiting: waiting)
            let most = max(waiting, 0)  // less counts as zero
            let tasks = await start(0...most, limited)
            let error = await #expect(throws: LimitError.self) { try await limited(9) }
            #expect(error?.running == 1 && error?.waiting == most)
            #expect(error?.description == "too many calls: 1 may run at the same time, and \(most) may wait")
            // The calls before it are answered, and after them there is room again.
            try await expectValues(Array(0...most), of: tasks)
            try await expectValues([3], of: await start([3], limited))
        }

        @Test("A call that stops waiting makes room for another one")
        func cancelledMakesRoom() async throws {
            let limited = limit(slow, atMost: 1, waiting: 1)
            let tasks = await start([1, 2], limited)
            tasks[1].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[1].value }
            let third = await start([3], limited)
            await #expect(throws: LimitError.self) { try await limited(4) }
            try await expectValues([1, 3], of: [tasks[0]] + third)
        }

        @Test(
            "A call waits in a cancelled task or a full queue if it cannot throw the reason",
            arguments: [0, Int.max]
        )
        func cannotThrow(waiting: Int) async throws {
            let plain: @Sendable (Int) async -> Int = { [work, calls] number in
                await calls.count { _ in
                    await Task { try? await work.sleep(for: .seconds(1)) }.value
                    return number
                }
            }
            let typed: @Sendable (Int) async throws(Failure) -> Int = { number async throws(Failure) in
                throw .busy(await plain(number))
            }
            let limitedPlain = limit(plain, atMost: 1, waiting: waiting)
            let limitedTyped = limit(typed, atMost: 1, waiting: waiting)
            let functions: [Call] = [
                { await limitedPlain($0) },
                { number in
                    do throws(Failure) { return try await limitedTyped(number) } catch {
                        return error == .busy(number) ? number : 0
                    }
                },
            ]
            for function in functions {
                let tasks = await start([1, 2], function)
                tasks[1].cancel()
                try await expectValues([1, 2], of: tasks)
            }
        }

        @Test("A call whose function throws CancellationError only stops waiting if it is cancelled")
        func typedCancellation() async throws {
            let sleep = { @Sendable [work] (number: Int) async throws(CancellationError) -> Int in
                do { try await work.sleep(for: .seconds(1)) } catch { throw CancellationError() }
                return number
            }
            let limited: @Sendable (Int) async throws(CancellationError) -> Int = limit(sleep, atMost: 1)
            let tasks = await start([1, 2], limited)
            tasks[1].cancel()

            await #expect(throws: CancellationError.self) { try await tasks[1].value }
            work.advance(by: .seconds(1))
            #expect(try await tasks[0].value == 1)
        }

        @Test("Calls that are cancelled before or while they wait stop waiting, and the others keep their order")
        func manyCancelled() async throws {
            let limited = limit(slow, atMost: 1)
            let tasks = await start(0...200, limited)
            let remaining = [0, 50, 100]
            for (number, task) in tasks.enumerated() where !remaining.contains(number) {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            let cancelledBefore = DecoratorTests.cancelled { try await limited(201) }
            await #expect(throws: CancellationError.self) { try await cancelledBefore.value }
            try await expectValues(remaining, of: remaining.map { tasks[$0] })
            #expect(begun.withLock { $0 } == remaining)
        }

        @Test("Calls, cancellations and rejections at once do not exceed the limit", arguments: [2, Int.max])
        func stress(waiting: Int) async throws {
            await DecoratorTests.stress(calls, numbers: 0..<300, isExpected: { waiting == 2 && $0 is LimitError }) {
                limit($0, atMost: 3, waiting: waiting)
            }
            #expect(calls.most <= 3)
        }

        /// Lets the calls, of which one runs at a time, take their second one after the other.
        func expectValues(_ values: [Int], of tasks: [Task<Int, any Error>]) async throws {
            for (value, task) in zip(values, tasks) {
                try await work.waitForSleepers()
                #expect(calls.running == 1)
                work.advance(by: .seconds(1))
                #expect(try await task.value == value)
            }
            #expect(calls.most == 1)
        }
    }
}
