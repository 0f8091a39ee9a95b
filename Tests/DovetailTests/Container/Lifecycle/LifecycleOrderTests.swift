@testable import Dovetail
import Testing

extension LifecycleTests {
    @Suite("Order and concurrency", .timeLimit(.minutes(10)))
    struct OrderTests {
        private let lab = Lab()

        @Test("What is needed is started first, and stopped last")
        func order() async throws {
            let lifecycle = Lifecycle([
                lab.step("screen", needs: [1, 2]),
                lab.step("users", needs: [3]),
                lab.step("cache", needs: [3]),
                lab.step("config"),
            ])

            try await lifecycle.startAll(atMost: 1)
            #expect(lab.text == "+config config +users users +cache cache +screen screen")
            #expect(lifecycle.isStarted)

            try await lifecycle.stopAll()
            #expect(lab.stops == "-screen -cache -users -config")
            #expect(!lifecycle.isStarted)
        }

        @Test("What is independent is started at the same time")
        func concurrent() async throws {
            let begun = Counter()
            let steps = (0..<64).map { number in
                lab.step("\(number)") {
                    begun.increment()
                    await until { begun.count == 64 }
                }
            }

            try await Lifecycle(steps).startAll(atMost: 64)

            #expect(begun.count == 64)
        }

        @Test("64 that sleep 20 ms each are started after 20 ms")
        func sleeping() async throws {
            let clock = ManualClock()
            let lifecycle = Lifecycle(
                (0..<64).map { lab.step("\($0)") { try await clock.sleep(for: .milliseconds(20)) } }
            )

            async let start: Void = lifecycle.startAll(atMost: 64, clock: clock)
            await clock.advance(by: .milliseconds(20), sleepers: 64)
            try await start

            #expect(lifecycle.timeline?.total == .milliseconds(20))
        }

        @Test("No more are started at once than is allowed, and no fewer", arguments: [1, 3, 8])
        func bounded(limit: Int) async throws {
            let running = ContainerTests.Locked((now: 0, most: 0, all: 0))
            let steps = (0..<24).map { number in
                lab.step("\(number)") {
                    running.withLock { running in
                        running.now += 1
                        running.most = max(running.most, running.now)
                        running.all += 1
                    }
                    // The first of them meet here.
                    await until { running.withLock { $0.all >= limit } }
                    for _ in 0..<10 { await Task.yield() }
                    running.withLock { $0.now -= 1 }
                }
            }

            try await Lifecycle(steps).startAll(atMost: limit)

            #expect(running.withLock { $0.most } == limit)
        }

        @Test("Where none are allowed, one is", arguments: [0, -1, .min])
        func atLeastOne(limit: Int) async throws {
            let lifecycle = Lifecycle([lab.step("a"), lab.step("b")])
            try await lifecycle.startAll(atMost: limit)
            #expect(lab.text == "+a a +b b")
        }

        @Test("A step waits for what it needs, and for nothing else")
        func asSoonAsPossible() async throws {
            let gate = Gate()
            let lifecycle = Lifecycle([
                lab.step("slow") { await gate.wait() },
                lab.step("a"),
                lab.step("b", needs: [1, 1]),
                lab.step("c", needs: [2]) { await gate.open() },
            ])

            try await lifecycle.startAll()

            #expect(lab.log.entries.filter { !$0.hasPrefix("+") } == ["a", "b", "c", "slow"])
        }

        @Test("What is independent is stopped in the reverse order of how it finished starting")
        func stopOrder() async throws {
            let second = Gate()
            let third = Gate()
            let lifecycle = Lifecycle([
                lab.step("third") { await third.wait() },
                lab.step("first"),
                lab.step("second") { await second.wait() },
            ])

            try await lifecycle.startAll { progress in
                let next = progress.service == "first" ? second : third
                Task { await next.open() }
            }
            try await lifecycle.stopAll()

            #expect(lab.stops == "-third -second -first")
        }

        @Test("Progress is told for each service, in the order of finishing, with how many there are")
        func progress() async throws {
            let steps = (0..<200).map { number in
                lab.step("\(number)", needs: number < 20 ? [] : [number - 20, number / 2]) { await Task.yield() }
            }
            let lifecycle = Lifecycle(steps)
            let told = ContainerTests.Locked<[StartProgress]>([])
            let isInside = Counter()

            try await lifecycle.startAll { progress in
                #expect(isInside.increment() == told.withLock { $0.count } + 1)
                told.withLock { $0.append(progress) }
            }
            try await lifecycle.stopAll()

            let progress = told.withLock { $0 }
            #expect(progress.map(\.started) == Array(1...200))
            #expect(progress.allSatisfy { $0.total == 200 })
            #expect(lab.stops == progress.reversed().map { "-\($0.service)" }.joined(separator: " "))
        }

        @Test("Starting twice, or stopping twice, does it once")
        func idempotent() async throws {
            let lifecycle = Lifecycle([lab.step("a")])
            try await lifecycle.startAll()
            try await lifecycle.startAll { _ in Issue.record("nothing is started") }
            try await lifecycle.stopAll()
            try await lifecycle.stopAll()
            #expect(lab.text == "+a a -a")
        }

        @Test("What was stopped is over, and is not started again")
        func over() async throws {
            let lifecycle = Lifecycle([lab.step("a")])
            try await lifecycle.startAll()
            #expect(!lifecycle.isOver)
            try await lifecycle.stopAll()
            for _ in 0..<3 {
                let error = try await lifecycle.startWhenOver()
                #expect(error.failures.isEmpty)
                #expect(error.path.isEmpty)
                #expect(
                    error.description == """
                        error: the container was stopped and cannot be started again
                          to fix     make a new container
                        """
                )
                try await lifecycle.stopAll()
            }
            #expect(lab.text == "+a a -a")
            #expect(lifecycle.timeline != nil)
        }

        @Test("To stop what was never started does nothing, and it can be started then")
        func stopFirst() async throws {
            let lifecycle = Lifecycle([lab.step("a")])
            try await lifecycle.stopAll()
            #expect(!lifecycle.isOver)
            #expect(lab.text.isEmpty)
            try await lifecycle.startAll()
            #expect(lifecycle.isStarted)
        }

        @Test("Nothing can be started and stopped")
        func empty() async throws {
            let lifecycle = Lifecycle([])
            try await lifecycle.startAll()
            #expect(lifecycle.isStarted)
            #expect(lifecycle.timeline?.entries.isEmpty == true)
            try await lifecycle.stopAll()
            #expect(!lifecycle.isStarted)
        }

        @Test("Many who start at once start it once")
        func many() async throws {
            for _ in 0..<100 {
                let started = Counter()
                let lifecycle = Lifecycle([
                    lab.step("a") {
                        started.increment()
                        await Task.yield()
                    }
                ])
                try await withThrowingTaskGroup { group in
                    for _ in 0..<16 {
                        group.addTask {
                            try await lifecycle.startAll()
                            #expect(lifecycle.isStarted)
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(started.count == 1)
            }
        }

        @Test("A chain of 10,000 is started and stopped")
        func longChain() async throws {
            let started = Counter()
            let stopped = Counter()
            let steps = (0..<10_000).map { number in
                LifecycleStep(
                    service: "service",
                    needs: number == 0 ? [] : [number - 1],
                    start: { #expect(started.increment() == number + 1) },
                    stop: [{ #expect(stopped.increment() == 10_000 - number) }]
                )
            }
            let lifecycle = Lifecycle(steps)
            try await lifecycle.startAll()
            try await lifecycle.stopAll()
            #expect(stopped.count == 10_000)
        }

        @Test("Nothing is kept after it has been started, stopped, or has failed", arguments: [false, true])
        func released(fails: Bool) async throws {
            weak var weakLifecycle: Lifecycle?
            do {
                let lifecycle = Lifecycle([
                    lab.step("a"), lab.step("b", needs: [0]) { if fails { throw Failure("offline") } },
                ])
                weakLifecycle = lifecycle
                let cancelled = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await lifecycle.startAll()
                }
                await #expect(throws: CancellationError.self) { try await cancelled.value }
                let starts = (0..<4).map { _ in Task { try await lifecycle.startAll() } }
                for start in starts {
                    if case .failure(let error) = await start.result { #expect(fails && error is LifecycleError) }
                }
                try await lifecycle.stopAll()
            }
            await until { weakLifecycle == nil }
            #expect(lab.text == (fails ? "+a a +b -a" : "+a a +b b -b -a"))
        }
    }
}
