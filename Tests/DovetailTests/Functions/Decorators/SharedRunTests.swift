import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    /// What memoize and coalesce have in common.
    @Suite("Calls at the same time share one run", .timeLimit(.minutes(10)))
    struct SharedRunTests {
        enum Sharing: CaseIterable {
            case memoize, coalesce, both
        }

        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()

        /// A shared function that takes a second, and fails for odd numbers.
        func half(_ sharing: Sharing) -> Call {
            let half: Call = { [calls, work] number in
                try await calls.count { call in
                    try await work.sleep(for: .seconds(1))
                    guard number.isMultiple(of: 2) else { throw Failure.busy(call) }
                    return number / 2
                }
            }
            return switch sharing {
            case .memoize: memoize(half)
            case .coalesce: coalesce(half)
            case .both: coalesce(memoize(half))
            }
        }

        @Test("A run shares its result or failure; memoize remembers the result", arguments: Sharing.allCases)
        func oneRun(_ sharing: Sharing) async throws {
            let half = half(sharing)
            for round in 1...2 {
                let failing = await stage.start(2) { try await half(3) }
                try await work.wake()
                for task in failing { await #expect(throws: Failure.busy(round)) { try await task.value } }
            }
            for round in 1...2 {
                let tasks = await stage.start(10) { try await half(6) }
                if round == 1 || sharing == .coalesce { try await work.wake() }
                for task in tasks { #expect(try await task.value == 3) }
            }
            #expect(calls.made == (sharing == .coalesce ? 4 : 3))
        }

        @Test("A call that is cancelled leaves at once, and the others go on", arguments: Sharing.allCases, [0, 1, 2])
        func oneLeaves(_ sharing: Sharing, _ leaving: Int) async throws {
            let half = half(sharing)
            var tasks = await stage.start(3) { try await half(6) }
            try await work.waitForSleepers()
            let left = tasks.remove(at: leaving)
            left.cancel()

            await #expect(throws: CancellationError.self) { try await left.value }
            try await work.waitForSleepers()
            #expect(calls.running == 1)
            work.advance(by: .seconds(1))
            for task in tasks { #expect(try await task.value == 3) }
            // memoize runs the function in the task that called first, and then in the one that called next.
            #expect(calls.made == (sharing == .memoize && leaving == 0 ? 2 : 1))
            #expect(calls.most == 1)
        }

        @Test("The last cancelled call cancels the run, and waits for it", arguments: Sharing.allCases)
        func allLeave(_ sharing: Sharing) async throws {
            let half = half(sharing)
            let tasks = await stage.start(2) { try await half(6) }
            try await work.waitForSleepers()
            for task in tasks.reversed() { task.cancel() }

            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            #expect(calls.running == 0)
            #expect(work.sleepers.isEmpty)
            let later = Task { try await half(6) }
            try await work.wake()
            #expect(try await later.value == 3)
        }

        @Test("A function that calls itself with the same arguments gets an error")
        func recursion() async throws {
            let again = Locked<Call?>(nil)
            let callsItself: Call = { number in
                guard let again = again.withLock({ $0 }) else { return number }
                return try await again(number)
            }
            let functions: [(String, Call)] = [
                ("memoized", memoize(callsItself)),
                ("memoized", memoize(timeout(callsItself, after: .seconds(600)))),
                ("coalesced", coalesce(callsItself)),
                ("coalesced", coalesce { number in try await Task { try await callsItself(number) }.value }),
            ]
            for (name, function) in functions {
                again.withLock { $0 = function }
                for _ in 1...2 {
                    let error = await #expect(throws: ResolutionError.self) { try await function(7) }
                    #expect(
                        error?.description == """
                            error: a \(name) function calls itself with the same arguments
                              to fix     call it with other arguments, or call the original function
                            """
                    )
                }
                again.withLock { $0 = nil }
                #expect(try await function(7) == 7)
            }
        }
    }

    @Suite("coalesce", .timeLimit(.minutes(10)))
    struct CoalesceTests {
        let work = ManualClock()
        let calls = Calls()
        let stage = Stage()

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
