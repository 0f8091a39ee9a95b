import Dovetail
import Testing

extension GraphTests {
    @Suite("Cancellation of callers that make or wait for a shared service", .timeLimit(.minutes(10)))
    struct CancellationTests {
        typealias Services = AsyncSharedServiceTests.Services

        /// A task that has begun to make 1, and goes on when the gate is opened.
        private func making(in graph: Services, until end: Gate) async -> Task<Int, Never> {
            let begun = Gate()
            let maker = Task {
                await graph.count.get("count") {
                    await begun.open()
                    await end.wait()
                    return 1
                }
            }
            await begun.wait()
            return maker
        }

        @Test("A waiting caller makes the service if the maker is cancelled")
        func maker() async throws {
            let graph = Services()
            let attempts = Counter()
            let begun = Gate()
            @Sendable func count() async throws -> Int {
                try await graph.count.get("count") {
                    let attempt = attempts.increment()
                    await begun.open()
                    if attempt == 1 { try await Task.sleep(for: .seconds(600)) }
                    await Task.yield()
                    return attempt
                }
            }
            let maker = Task { try await count() }
            await begun.wait()
            let others = (0..<8).map { _ in Task { try await count() } }
            await untilWaiting()

            maker.cancel()

            await #expect(throws: CancellationError.self) { try await maker.value }
            for other in others { #expect(try await other.value == 2) }
            #expect(attempts.count == 2)
        }

        @Test("A cancelled caller stops waiting, and the other callers do not")
        func waiter() async throws {
            let (graph, end) = (Services(), Gate())
            let maker = await making(in: graph, until: end)
            // Enough that those that left are forgotten several times.
            let waiters = (0..<100).map { _ in Task { try await graph.count.get("count") { () throws in 2 } } }
            await untilWaiting()

            for waiter in waiters.dropLast(10) { waiter.cancel() }

            for waiter in waiters.dropLast(10) {
                await #expect(throws: CancellationError.self) { try await waiter.value }
            }
            await end.open()
            for waiter in waiters.suffix(10) { #expect(try await waiter.value == 1) }
            #expect(await maker.value == 1)
        }

        @Test("A caller that cannot throw a cancellation keeps waiting")
        func cannotThrow() async {
            let (graph, end) = (Services(), Gate())
            let maker = await making(in: graph, until: end)
            let waiter = Task { await graph.count.get("count") { 2 } }
            await untilWaiting()

            waiter.cancel()
            await untilWaiting()
            await end.open()

            #expect(await waiter.value == 1)
            #expect(await maker.value == 1)
        }

        @Test("A task that is cancelled already does not begin to wait, but gets a finished service")
        func before() async throws {
            let (graph, end) = (Services(), Gate())
            let maker = await making(in: graph, until: end)
            @Sendable func cancelled() async throws -> Int {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await graph.count.get("count") { () throws in 2 }
            }

            await #expect(throws: CancellationError.self) { try await Task { try await cancelled() }.value }
            await end.open()
            _ = await maker.value
            #expect(try await Task { try await cancelled() }.value == 1)
        }

        @Test("Tasks that come, fail and are cancelled at random all end, and only one service is made")
        func stress() async {
            for round in 0..<200 {
                let graph = Services()
                let made = Counter()
                let attempts = Counter()
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<24 {
                        group.addTask {
                            let task = Task {
                                try await graph.count.get("count") { () async throws in
                                    let attempt = attempts.increment()
                                    for _ in 0..<(attempt % 4) { await Task.yield() }
                                    try Task.checkCancellation()
                                    if (attempt + round) % 5 == 0 { throw Failure.offline(attempt: attempt) }
                                    return made.increment()
                                }
                            }
                            for _ in 0..<(number % 7) { await Task.yield() }
                            if number % 3 == 0 { task.cancel() }
                            let result = await task.result
                            if case .success(let count) = result { #expect(count == 1) }
                        }
                    }
                }
                let last = await graph.count.get("count") { made.increment() }
                #expect(last == 1)
            }
        }
    }
}
