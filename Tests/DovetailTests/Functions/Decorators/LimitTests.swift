import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("limit", .timeLimit(.minutes(10)))
    struct LimitTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()

        /// Takes so many seconds, and says when it begins.
        func slow(_ begun: Locked<[Int]> = Locked([])) -> @Sendable (Int, Int) async throws -> Int {
            { [calls, work] number, seconds in
                try await calls.count { _ in
                    begun.withLock { $0.append(number) }
                    try await work.sleep(for: .seconds(seconds))
                    guard number >= 0 else { throw Failure.busy(number) }
                    return number
                }
            }
        }

        @Test("limit runs no more calls at the same time, and continues in the order of the calls")
        func order() async throws {
            let begun = Locked<[Int]>([])
            let limited = limit(slow(begun), atMost: 2)
            var tasks: [Task<Int, any Error>] = []
            for number in 0..<6 { tasks.append(await stage.start { try await limited(number, 1) }) }
            for round in 1...3 {
                #expect(begun.withLock { $0.sorted() } == Array(0..<2 * round))
                #expect(calls.running == 2)
                work.advance(by: .seconds(1))
                await stage.idle()
            }
            for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
            #expect(calls.most == 2)
        }

        @Test("A failing call frees its permit")
        func failure() async throws {
            let limited = limit(slow(), atMost: 1)
            let first = await stage.start { try await limited(-1, 1) }
            let second = await stage.start { try await limited(2, 1) }
            work.advance(by: .seconds(1))

            await #expect(throws: Failure.busy(-1)) { try await first.value }
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))
            #expect(try await second.value == 2)
        }

        @Test("A limit of less than one counts as one", arguments: [0, -1, .min])
        func noRoom(_ count: Int) async throws {
            let limited = limit(slow(), atMost: count)
            let first = await stage.start { try await limited(1, 1) }
            let second = await stage.start { try await limited(2, 1) }
            #expect(calls.running == 1)
            work.advance(by: .seconds(1))
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))

            #expect(try await first.value + second.value == 3)
            #expect(calls.most == 1)
        }

        @Test("A call that finds the queue full is rejected at once", arguments: [0, 2])
        func rejected(waiting: Int) async throws {
            let limited = limit(slow(), atMost: 1, waiting: waiting)
            var tasks: [Task<Int, any Error>] = []
            for number in 0...waiting { tasks.append(await stage.start { try await limited(number, 1) }) }
            let error = await #expect(throws: LimitError.self) { try await limited(9, 1) }
            #expect(error?.running == 1 && error?.waiting == waiting)
            #expect(
                error?.description
                    == "too many calls: 1 may run at the same time, and \(waiting) may wait"
            )
            // The calls before it are answered, and after them there is room again.
            for (number, task) in tasks.enumerated() {
                try await work.waitForSleepers()
                work.advance(by: .seconds(1))
                #expect(try await task.value == number)
            }
            let next = await stage.start { try await limited(3, 1) }
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))
            #expect(try await next.value == 3)
        }

        @Test("A call that stops waiting makes room for another one")
        func cancelledMakesRoom() async throws {
            let limited = limit(slow(), atMost: 1, waiting: 1)
            let first = await stage.start { try await limited(1, 1) }
            let second = await stage.start { try await limited(2, 1) }
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
            let third = await stage.start { try await limited(3, 1) }
            await #expect(throws: LimitError.self) { try await limited(4, 1) }
            for task in [first, third] {
                try await work.waitForSleepers()
                work.advance(by: .seconds(1))
                _ = try await task.value
            }
        }

        @Test("A negative number of waiting calls counts as zero", arguments: [-1, .min])
        func noQueue(waiting: Int) async throws {
            let limited = limit(slow(), atMost: 1, waiting: waiting)
            let first = await stage.start { try await limited(1, 1) }
            await #expect(throws: LimitError.self) { try await limited(2, 1) }
            work.advance(by: .seconds(1))
            #expect(try await first.value == 1)
        }

        @Test("A task that is cancelled while it waits stops waiting, and the others keep their order")
        func cancelledWaiter() async throws {
            let begun = Locked<[Int]>([])
            let limited = limit(slow(begun), atMost: 1)
            var tasks: [Task<Int, any Error>] = []
            for number in 0..<5 { tasks.append(await stage.start { try await limited(number, 1) }) }
            for number in [1, 3] {
                tasks[number].cancel()
                await #expect(throws: CancellationError.self) { try await tasks[number].value }
            }
            #expect(calls.running == 1)
            for _ in 0..<3 {
                try await work.waitForSleepers()
                work.advance(by: .seconds(1))
                await stage.idle()
            }
            for number in [0, 2, 4] { #expect(try await tasks[number].value == number) }
            #expect(begun.withLock { $0 } == [0, 2, 4])
        }

        @Test("A task that is cancelled while it runs makes room")
        func cancelledRunner() async throws {
            let limited = limit(slow(), atMost: 1)
            let first = await stage.start { try await limited(1, 1) }
            let second = await stage.start { try await limited(2, 1) }
            first.cancel()

            await #expect(throws: CancellationError.self) { try await first.value }
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))
            #expect(try await second.value == 2)
        }

        @Test("A task that is cancelled before it calls does not wait")
        func cancelledBefore() async throws {
            let limited = limit(slow(), atMost: 1)
            let first = await stage.start { try await limited(1, 1) }
            let second = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await limited(2, 1)
            }

            await #expect(throws: CancellationError.self) { try await second.value }
            #expect(calls.made == 1)
            work.advance(by: .seconds(1))
            #expect(try await first.value == 1)
        }

        @Test("A function that cannot throw goes on waiting for its turn in a cancelled task")
        func cannotThrow() async throws {
            let slow: @Sendable (Int) async -> Int = { [work, calls] number in
                await calls.count { _ in
                    await Task { try? await work.sleep(for: .seconds(1)) }.value
                    return number
                }
            }
            let limited = limit(slow, atMost: 1)
            let tasks = [await stage.start { await limited(1) }, await stage.start { await limited(2) }]
            tasks[1].cancel()
            for _ in tasks {
                try await work.waitForSleepers()
                #expect(calls.running == 1)
                work.advance(by: .seconds(1))
                await stage.idle()
            }

            #expect(try await tasks[0].value + tasks[1].value == 3)
        }

        @Test("A call of a function that cannot throw waits, although too many calls are waiting")
        func cannotReject() async throws {
            let slow: @Sendable (Int) async -> Int = { [work, calls] number in
                await calls.count { _ in
                    try? await work.sleep(for: .seconds(1))
                    return number
                }
            }
            let limited = limit(slow, atMost: 1, waiting: 0)
            let tasks = [await stage.start { await limited(1) }, await stage.start { await limited(2) }]
            for _ in tasks {
                #expect(calls.running == 1)
                work.advance(by: .seconds(1))
                await stage.idle()
            }

            #expect(try await tasks[0].value == 1)
            #expect(try await tasks[1].value == 2)
            #expect(calls.most == 1)
        }

        @Test("Waiting calls that are cancelled leave their turn to the next call")
        func manyCancelled() async throws {
            let limited = limit(slow(), atMost: 1)
            let first = await stage.start { try await limited(0, 1) }
            var last: Task<Int, any Error>?
            for number in 1...200 {
                let task = await stage.start { try await limited(number, 1) }
                if number == 100 { last = task } else { task.cancel() }
            }
            await stage.idle()
            work.advance(by: .seconds(1))
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))

            #expect(try await first.value == 0)
            #expect(try await last?.value == 100)
            #expect(calls.made == 2)
        }

        @Test("Calls and cancellations at once do not exceed the limit")
        func stress() async {
            let square: @Sendable (Int) async throws -> Int = { [calls] number in
                try await calls.count { _ in
                    await Task.yield()
                    try Task.checkCancellation()
                    return number * number
                }
            }
            let limited = limit(square, atMost: 3)
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        for turn in 0..<300 {
                            let task = Task { try await limited(turn) }
                            if (turn + worker).isMultiple(of: 3) { task.cancel() }
                            switch await task.result {
                            case .success(let result): #expect(result == turn * turn)
                            case .failure(let error): #expect(error is CancellationError)
                            }
                        }
                    }
                }
            }
            #expect(calls.running == 0)
            #expect(calls.most <= 3)
        }

        @Test("Calls, cancellations and rejections at once leave room for another call")
        func rejectionStress() async throws {
            let limited = limit(
                { [calls] (number: Int) async throws in
                    await calls.count { _ in
                        await Task.yield()
                        return number
                    }
                },
                atMost: 2,
                waiting: 2
            )
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        for turn in 0..<300 {
                            let task = Task { try await limited(turn) }
                            if (turn + worker).isMultiple(of: 3) { task.cancel() }
                            switch await task.result {
                            case .success(let number): #expect(number == turn)
                            case .failure(let error): #expect(error is CancellationError || error is LimitError)
                            }
                        }
                    }
                }
            }
            #expect(calls.running == 0)
            #expect(calls.most <= 2)
            #expect(try await limited(1) == 1)
        }
    }
}
