import Dovetail
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("coalesce", .timeLimit(.minutes(10)))
    struct CoalesceTests {
        @TaskLocal static var user = "nobody"

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

        @Test("Calls at the same time share one run, and later calls do not")
        func success() async throws {
            let half = coalesce(half)
            for round in 1...2 {
                var tasks: [Task<Int, any Error>] = []
                for _ in 0..<10 { tasks.append(await stage.start { try await half(6) }) }
                try await work.waitForSleepers()
                work.advance(by: .seconds(1))

                for task in tasks { #expect(try await task.value == 3) }
                #expect(calls.made == round)
            }
        }

        @Test("A failure reaches all callers")
        func failure() async throws {
            let half = coalesce(half)
            let tasks = [await stage.start { try await half(3) }, await stage.start { try await half(3) }]
            try await work.waitForSleepers()
            work.advance(by: .seconds(1))

            for task in tasks { await #expect(throws: Failure.busy(1)) { try await task.value } }
        }

        @Test("All arguments together tell runs apart")
        func severalArguments() async throws {
            let add: @Sendable (Int, Int) async throws -> Int = { [calls, work] left, right in
                try await calls.count { _ in
                    try await work.sleep(for: .seconds(1))
                    return left + right
                }
            }
            let coalesced = coalesce(add)
            let tasks = [
                await stage.start { try await coalesced(1, 2) }, await stage.start { try await coalesced(2, 1) },
                await stage.start { try await coalesced(1, 2) },
            ]
            try await work.waitForSleepers(2)
            work.advance(by: .seconds(1))

            for task in tasks { #expect(try await task.value == 3) }
            #expect(calls.made == 2)
        }

        @Test("A call that is cancelled leaves at once, and the run goes on", arguments: [0, 1, 2])
        func oneLeaves(_ leaving: Int) async throws {
            let half = coalesce(half)
            var tasks: [Task<Int, any Error>] = []
            for _ in 0..<3 { tasks.append(await stage.start { try await half(6) }) }
            try await work.waitForSleepers()
            tasks[leaving].cancel()

            await #expect(throws: CancellationError.self) { try await tasks[leaving].value }
            #expect(calls.running == 1)
            work.advance(by: .seconds(1))
            tasks.remove(at: leaving)
            for task in tasks { #expect(try await task.value == 3) }
            #expect(calls.made == 1)
        }

        @Test("The last cancelled call cancels the run, and waits for it")
        func allLeave() async throws {
            let half = coalesce(half)
            let tasks = [await stage.start { try await half(6) }, await stage.start { try await half(6) }]
            try await work.waitForSleepers()
            for task in tasks { task.cancel() }

            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            #expect(calls.running == 0)
            #expect(work.sleepers.isEmpty)
        }

        @Test("A call while a run is being cancelled starts a new run")
        func comesWhileCancelled() async throws {
            let slow: @Sendable (Int) async throws -> Int = { [calls, work] number in
                try await calls.count { call in
                    // Does not hear of being cancelled.
                    try await Task { try await work.sleep(for: .seconds(call)) }.value
                    return number * call
                }
            }
            let coalesced = coalesce(slow)
            let first = await stage.start { try await coalesced(5) }
            try await work.waitForSleepers()
            first.cancel()
            let second = await stage.start { try await coalesced(5) }
            try await work.waitForSleepers(2)
            #expect(calls.running == 2)
            work.advance(by: .seconds(2))

            #expect(try await first.value == 5)
            #expect(try await second.value == 10)
        }

        @Test("A call in a task that is cancelled already runs cancelled")
        func cancelledBefore() async throws {
            let half = coalesce(half)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await half(6)
            }

            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(calls.running == 0)
        }

        @Test("The run has the task-local values of the call that started it")
        func taskLocalValues() async throws {
            let whoAmI = coalesce { () async in Self.user }

            #expect(try await Self.$user.withValue("Ada") { try await whoAmI() } == "Ada")
        }

        @Test("Calls and cancellations at once leave no run behind")
        func stress() async {
            let square: @Sendable (Int) async throws -> Int = { [calls] number in
                try await calls.count { _ in
                    for _ in 0..<3 {
                        await Task.yield()
                        try Task.checkCancellation()
                    }
                    return number * number
                }
            }
            let coalesced = coalesce(square)
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        var generator = Random(seed: UInt64(worker))
                        for turn in 0..<300 {
                            let number = Int.random(in: 0..<4, using: &generator)
                            let task = Task { try await coalesced(number) }
                            if turn.isMultiple(of: 3) { task.cancel() }
                            switch await task.result {
                            case .success(let result): #expect(result == number * number)
                            case .failure(let error): #expect(error is CancellationError && turn.isMultiple(of: 3))
                            }
                        }
                    }
                }
            }
            #expect(calls.running == 0)
            #expect(calls.most <= 2 * 16)
        }
    }
}
