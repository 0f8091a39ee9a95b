@testable import Dovetail
import Testing

extension LifecycleTests {
    @Suite("Cancelled starts", .timeLimit(.minutes(10)))
    struct CancellationTests {
        private let lab = Lab()

        private func expectCancelled(_ task: Task<Void, any Error>) async {
            await #expect(throws: CancellationError.self) { try await task.value }
        }

        @Test("Who is cancelled already starts nothing, but gets what is started")
        func before() async throws {
            let lifecycle = Lifecycle([lab.step("a")])
            @Sendable func cancelled() async throws {
                withUnsafeCurrentTask { $0?.cancel() }
                try await lifecycle.startAll()
            }
            await expectCancelled(Task { try await cancelled() })
            #expect(lab.text.isEmpty)

            try await lifecycle.startAll()
            try await Task { try await cancelled() }.value
            #expect(lab.text == "+a a")
        }

        @Test("While a step hangs: it is cancelled, and what had been started is stopped")
        func hanging() async throws {
            let lifecycle = Lifecycle([
                lab.step("a"), lab.step("b", needs: [0]), lab.step("hangs", needs: [1], start: hang),
                lab.step("never", needs: [2]),
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.text.hasSuffix("+hangs") }

            start.cancel()

            await expectCancelled(start)
            #expect(lab.text == "+a a +b b +hangs -b -a")
            #expect(!lifecycle.isStarted)
            #expect(lifecycle.timeline == nil)
        }

        @Test("Where no step minds, it is stopped all the same")
        func unnoticed() async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([lab.step("a"), lab.step("b", needs: [0]) { await gate.wait() }])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.text.hasSuffix("+b") }

            start.cancel()
            await gate.open()

            await expectCancelled(start)
            #expect(lab.text == "+a a +b b -b -a")
        }

        @Test("From within progress, at each service", arguments: 1...4)
        func withinProgress(stopAt number: Int) async throws {
            let lifecycle = Lifecycle([
                lab.step("1"), lab.step("2", needs: [0]), lab.step("3", needs: [1]), lab.step("4", needs: [2]),
            ])
            let start = ContainerTests.Locked<Task<Void, any Error>?>(nil)
            let isSet = Gate()
            start.withLock {
                $0 = Task {
                    await isSet.wait()
                    try await lifecycle.startAll { progress in
                        if progress.started == number { start.withLock { $0 }?.cancel() }
                    }
                }
            }
            await isSet.open()
            await expectCancelled(try #require(start.withLock { $0 }))

            #expect(!lifecycle.isStarted)
            let started = lab.log.entries.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") }
            #expect(lab.stops == started.reversed().map { "-" + $0 }.joined(separator: " "))
            // The next one may have begun before progress was told.
            #expect(started.count == number || started.count == number + 1)
        }

        @Test("While what had been started is being stopped: hooks do not notice")
        func undoing() async throws {
            let gate = Gate()
            let noticed = Counter()
            let lifecycle = Lifecycle([
                lab.step("a", stop: { if Task.isCancelled { noticed.increment() } }),
                lab.step(
                    "b",
                    needs: [0],
                    stop: {
                        await gate.wait()
                        if Task.isCancelled { noticed.increment() }
                    }
                ),
                lab.step("c", needs: [1]) { throw Failure("offline") },
            ])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.stops == "-b" }

            start.cancel()
            await gate.open()

            // The failure came first.
            await #expect(throws: LifecycleError.self) { try await start.value }
            #expect(lab.stops == "-b -a")
            #expect(noticed.count == 0)
        }

        @Test("Who is cancelled stops waiting, alone, in whatever order they came", arguments: [0, 1, 31])
        func leaving(staysFrom first: Int) async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([lab.step("a") { await gate.wait() }])
            var callers: [Task<Void, any Error>] = []
            for number in 1...32 {
                callers.append(Task { try await lifecycle.startAll() })
                await lifecycle.untilCallers(number)
            }
            // One of them stays, be it the first, the last, or one between.
            let stays = callers.remove(at: first)

            for caller in callers { caller.cancel() }

            for caller in callers { await expectCancelled(caller) }
            await lifecycle.untilCallers(1)
            #expect(!lifecycle.isOver)
            await gate.open()
            try await stays.value
            #expect(lifecycle.isStarted)
            #expect(lab.text == "+a a")
        }

        @Test("The last one who is cancelled cancels the start, and waits until all is stopped", arguments: 0..<6)
        func last(order: Int) async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step("a", stop: { await gate.wait() }), lab.step("b", needs: [0], start: hang),
            ])
            let over = Counter()
            var callers: [Task<Void, any Error>] = []
            for number in 1...3 {
                callers.append(
                    Task {
                        defer { over.increment() }
                        try await lifecycle.startAll()
                    }
                )
                await lifecycle.untilCallers(number)
            }
            await until { lab.text == "+a a +b" }
            // One of the six orders of three.
            let first = callers.remove(at: order % 3)
            let second = callers.remove(at: order / 3)
            let last = callers[0]

            first.cancel()
            await expectCancelled(first)
            second.cancel()
            await expectCancelled(second)
            #expect(!lifecycle.isOver)
            #expect(lab.stops.isEmpty)
            last.cancel()
            #expect(lifecycle.isOver)
            await until { lab.stops == "-a" }
            for _ in 0..<100 { await Task.yield() }
            #expect(over.count == 2)

            // Who comes now is told at once, and who stops waits as well.
            #expect(try await lifecycle.startWhenOver().failures.isEmpty)
            let stop = Task { try await lifecycle.stopAll() }
            await gate.open()
            await expectCancelled(last)
            try await stop.value
            #expect(lab.text == "+a a +b -a")
        }

        @Test("Who is cancelled while others wait for what failed to be undone does not have the failure")
        func leavingFailure() async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step("a", stop: { await gate.wait() }),
                lab.step("b", needs: [0]) { throw Failure("offline") },
            ])
            let stays = Task { try await lifecycle.startAll() }
            await until { lab.stops == "-a" }
            let leaves = Task { try await lifecycle.startAll() }
            await lifecycle.untilCallers(2)
            leaves.cancel()
            await expectCancelled(leaves)

            await gate.open()
            await #expect(throws: LifecycleError.self) { try await stays.value }
            #expect(try await lifecycle.startWhenOver().failures.map(\.service) == ["b"])
        }

        @Test("Where all is started before the last one is cancelled, it stays started")
        func tooLate() async throws {
            let lifecycle = Lifecycle([lab.step("a")])
            let start = Task { try await lifecycle.startAll() }
            await until { lifecycle.isStarted }
            // It may not know yet.
            start.cancel()
            try await start.value
            #expect(lifecycle.isStarted)
            #expect(lab.stops.isEmpty)
        }

        @Test("A start that was cancelled is over")
        func over() async throws {
            let lifecycle = Lifecycle([lab.step("a"), lab.step("b", needs: [0], start: hang)])
            let start = Task { try await lifecycle.startAll() }
            await until { lab.text == "+a a +b" }
            start.cancel()
            await expectCancelled(start)
            #expect(try await lifecycle.startWhenOver().failures.isEmpty)
            try await lifecycle.stopAll()
            #expect(lab.text == "+a a +b -a")
        }

        @Test("With few at once, what has not begun does not begin")
        func bounded() async throws {
            let lifecycle = Lifecycle((0..<8).map { lab.step("\($0)", start: hang) })
            let start = Task { try await lifecycle.startAll(atMost: 2) }
            await until { lab.log.entries.count == 2 }

            start.cancel()

            await expectCancelled(start)
            #expect(lab.log.entries.count == 2)
        }

        @Test("Cancelled at any moment, everything is either started or stopped")
        func anyMoment() async throws {
            for delay in 0..<400 {
                let lab = Lab()
                let lifecycle = Lifecycle(
                    (0..<6).map { number in
                        lab.step("\(number)", needs: Array((0..<number).suffix(2))) { await Task.yield() }
                    }
                )
                let start = Task { try await lifecycle.startAll() }
                for _ in 0..<(delay % 80) { await Task.yield() }
                start.cancel()

                let error = await start.result.failure
                let names = lab.log.entries.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") }
                if lifecycle.isStarted {
                    #expect(error == nil)
                    #expect(names.count == 6)
                    #expect(lab.stops.isEmpty)
                } else {
                    #expect(error is CancellationError)
                    // Unless it was cancelled before anything began.
                    #expect(lifecycle.isOver || lab.text.isEmpty)
                    #expect(lab.stops == names.reversed().map { "-" + $0 }.joined(separator: " "))
                }
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
