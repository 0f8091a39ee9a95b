import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    @Suite("coalesce", .timeLimit(.minutes(10)))
    struct CoalesceTests {
        @TaskLocal static var user = "nobody"

        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()
        let half: Call

        init() {
            half = coalesce(DecoratorTests.half(calls, work))
        }

        @Test("Calls at the same time share one run or its failure, and later calls do not")
        func oneRun() async throws {
            for round in 1...2 {
                let tasks = await stage.start(10) { [half] in try await half(6) }
                try await work.wake()

                for task in tasks { #expect(try await task.value == 3) }
                #expect(calls.made == round)
            }
            let failing = await stage.start(2) { [half] in try await half(3) }
            try await work.wake()

            for task in failing { await #expect(throws: Failure.busy(3)) { try await task.value } }
        }

        @Test("All arguments together tell runs apart")
        func severalArguments() async throws {
            let add = coalesce { [calls, work] (left: Int, right: Int) async throws in
                try await calls.count { _ in
                    try await work.sleep(for: .seconds(1))
                    return left + right
                }
            }
            var tasks = await stage.start(2) { try await add(1, 2) }
            tasks.append(await stage.start { try await add(2, 1) })
            try await work.wake(2)

            for task in tasks { #expect(try await task.value == 3) }
            #expect(calls.made == 2)
        }

        @Test("A call that is cancelled leaves at once, and the run goes on", arguments: [0, 1, 2])
        func oneLeaves(_ leaving: Int) async throws {
            var tasks = await stage.start(3) { [half] in try await half(6) }
            try await work.waitForSleepers()
            let left = tasks.remove(at: leaving)
            left.cancel()

            await #expect(throws: CancellationError.self) { try await left.value }
            #expect(calls.running == 1)
            work.advance(by: .seconds(1))
            for task in tasks { #expect(try await task.value == 3) }
            #expect(calls.made == 1)
        }

        @Test("The last cancelled call cancels the run, and waits for it")
        func allLeave() async throws {
            let tasks = await stage.start(2) { [half] in try await half(6) }
            try await work.waitForSleepers()
            for task in tasks { task.cancel() }

            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            #expect(calls.running == 0)
            #expect(work.sleepers.isEmpty)
        }

        @Test("A call while a run is being cancelled starts a new run")
        func comesWhileCancelled() async throws {
            let coalesced = coalesce { [calls, work] (number: Int) async throws in
                try await calls.count { call in
                    // Does not hear of being cancelled.
                    try await Task { try await work.sleep(for: .seconds(call)) }.value
                    return number * call
                }
            }
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
            let task = DecoratorTests.cancelled { [half] in try await half(6) }

            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(calls.running == 0)
        }

        @Test("The run has the task-local values of the call that started it")
        func taskLocalValues() async throws {
            let whoAmI = coalesce { () async in Self.user }

            #expect(try await Self.$user.withValue("Ada") { try await whoAmI() } == "Ada")
        }

        @Test("A function that calls itself with the same argument gets an error", arguments: [false, true])
        func recursion(inTask: Bool) async throws {
            let again = Locked<Call?>(nil)
            let refresh: Call = coalesce { number in
                guard let again = again.withLock({ $0 }) else { return number }
                return inTask ? try await Task { try await again(number) }.value : try await again(number)
            }
            again.withLock { $0 = refresh }
            for _ in 1...2 {
                let error = await #expect(throws: ResolutionError.self) { try await refresh(7) }
                #expect(
                    error?.description == """
                        error: a coalesced function calls itself with the same arguments
                          to fix     call it with other arguments, or call the original function
                        """
                )
            }
            again.withLock { $0 = nil }
            #expect(try await refresh(7) == 7)
        }

        @Test("Two functions that wait for each other get an error, and no run is left behind")
        func circle() async throws {
            let functions = Locked<(first: Call, second: Call)?>(nil)
            let meeting = Meeting(of: 2)
            let first: Call = coalesce { number in
                try await meeting.join("first")
                return try await functions.withLock { $0 }?.second(number) ?? 0
            }
            let second: Call = coalesce { number in
                try await meeting.join("second")
                return try await functions.withLock { $0 }?.first(number) ?? 0
            }
            functions.withLock { $0 = (first, second) }
            let tasks = [first, second].map { function in Task { try await function(1) } }
            for task in tasks { await #expect(throws: ResolutionError.self) { try await task.value } }
            functions.withLock { $0 = nil }
            #expect(try await first(1) == 0)
        }

        @Test("Calls and cancellations at once leave no run behind")
        func stress() async {
            await DecoratorTests.stress(calls, numbers: 0..<4) { coalesce($0) }
            #expect(calls.most <= 2 * 16)
        }
    }
}
