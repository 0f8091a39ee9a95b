import Dispatch
import DovetailFunctions
import Synchronization
import Testing

extension FunctionTests {
    @Suite("awaiting", .timeLimit(.minutes(10)))
    struct AwaitingTests {
        typealias Handler = @Sendable (Result<Int, any Error>) -> Void

        @Test("A failure of the handler is thrown, and so is that both value and error are missing")
        func failures() async throws {
            func fetch(_ id: Int, _ handler: @escaping Handler) {
                handler(id > 0 ? .success(id) : .failure(Failure.notFound))
            }
            func delete(_ id: Int, _ handler: @escaping @Sendable ((any Error)?) -> Void) {
                handler(id > 0 ? nil : Failure.notFound)
            }
            func find(_ id: Int?, _ error: Failure?, _ handler: @escaping @Sendable (Int?, (any Error)?) -> Void) {
                handler(id, error)
            }
            let found = awaiting(find)

            #expect(try await awaiting(fetch)(1) == 1)
            await #expect(throws: Failure.notFound) { try await awaiting(fetch)(0) }
            try await awaiting(delete)(1)
            await #expect(throws: Failure.notFound) { try await awaiting(delete)(0) }
            #expect(try await found(1, nil) == 1)
            await #expect(throws: CompletionError.withoutValueOrError) { try await found(nil, nil) }
            await #expect(throws: Failure.offline) { try await found(nil, .offline) }
            await #expect(throws: Failure.offline, "an error wins over a value") { try await found(1, .offline) }
        }

        @Test("awaiting takes handlers that are not @Sendable, not escaping, or on the main actor")
        func otherHandlers() async throws {
            @Sendable func plain(_ id: Int, _ handler: @escaping (Result<Int, Failure>) -> Void) {
                handler(.success(id))
            }
            @Sendable func immediate(_ id: Int, _ handler: (Int) -> Void) { handler(id) }
            typealias MainActorHandler = @MainActor (Int?, (any Error)?) -> Void
            @Sendable func onMainActor(_ id: Int, _ handler: @escaping MainActorHandler) {
                Task { @MainActor in handler(id, nil) }
            }
            let plainAsync: @Sendable (Int) async throws -> Int = awaiting(plain)
            let immediateAsync: @Sendable (Int) async -> Int = awaiting(immediate)
            let mainActorAsync: @Sendable (Int) async throws -> Int = awaiting(onMainActor)

            #expect(try await plainAsync(1) == 1)
            #expect(await immediateAsync(2) == 2)
            #expect(try await mainActorAsync(3) == 3)
        }

        @Test("The first of several calls counts, also if the others come after the function returned")
        func firstCallCounts() async throws {
            let stored = Mutex<Handler?>(nil)
            func fetch(_ handler: @escaping Handler) {
                handler(.success(1))
                handler(.success(2))
                handler(.failure(Failure.offline))
                stored.withLock { $0 = handler }
            }
            func count(_ handler: @escaping @Sendable (Int) -> Void) {
                handler(1)
                handler(2)
            }

            #expect(try await awaiting(fetch)() == 1)
            #expect(await awaiting(count)() == 1)
            let late = try #require(stored.withLock { $0 })
            late(.failure(Failure.offline))
        }

        @Test("Eight threads call the handler at the same time")
        func manyThreads() async throws {
            func onThreads(_ round: Int, _ call: @escaping @Sendable (Int) -> Void) {
                DispatchQueue.global().async {
                    DispatchQueue.concurrentPerform(iterations: 8) { thread in call(round * 8 + thread) }
                }
            }
            func race(_ round: Int, _ handler: @escaping Handler) { onThreads(round) { handler(.success($0)) } }
            func raceWithoutError(_ round: Int, _ handler: @escaping @Sendable (Int) -> Void) {
                onThreads(round, handler)
            }
            let throwing = awaiting(race)
            let nonThrowing = awaiting(raceWithoutError)

            for round in 0..<2_000 {
                // A second resumption of a checked continuation ends the process.
                #expect(try await throwing(round) / 8 == round)
                #expect(await nonThrowing(round) / 8 == round)
            }
        }

        @Test("A value that races with the release of the handler is returned")
        func valueAgainstRelease() async throws {
            func race(_ round: Int, _ handler: @escaping Handler) {
                for thread in 0..<4 {
                    DispatchQueue.global().async { if thread == 0 { handler(.success(round)) } }
                }
            }
            let value = awaiting(race)

            for round in 0..<2_000 { #expect(try await value(round) == round) }
        }

        @Test("A handler that is dropped makes the function throw")
        func droppedHandler() async {
            func dropAtOnce(_ handler: @escaping Handler) {}
            func dropLater(_ handler: @escaping @Sendable (Int?, (any Error)?) -> Void) {
                DispatchQueue.global().async { _ = handler }
            }
            func dropErrorHandler(_ handler: @escaping @Sendable ((any Error)?) -> Void) {}

            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropAtOnce)() }
            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropLater)() }
            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropErrorHandler)() }
        }

        @Test("A cancelled task waits no longer, and a later call of the handler is ignored, if an error can be thrown")
        func cancellation() async throws {
            let (started, starter) = AsyncStream.makeStream(of: Handler.self)
            let fetch = awaiting { @Sendable (handler: @escaping Handler) in _ = starter.yield(handler) }
            let count = awaiting { @Sendable (handler: @escaping @Sendable (Int) -> Void) in
                _ = starter.yield { result in if case .success(let number) = result { handler(number) } }
            }
            var handlers = started.makeAsyncIterator()

            let fetching = Task { try await fetch() }
            let handler = try #require(await handlers.next())
            fetching.cancel()
            await #expect(throws: CancellationError.self) { try await fetching.value }
            handler(.success(1))

            let counting = Task { await count() }
            let laterHandler = try #require(await handlers.next())
            counting.cancel()
            laterHandler(.success(1))
            #expect(await counting.value == 1)
        }

        @Test("A value that races with the cancellation is returned, or that is an error")
        func valueAgainstCancellation() async throws {
            @Sendable func onThread(_ round: Int, _ handler: @escaping Handler) {
                DispatchQueue.global().async { handler(.success(round)) }
            }
            let value = awaiting(onThread)

            for round in 0..<2_000 {
                let task = Task { try await value(round) }
                task.cancel()
                do { #expect(try await task.value == round) } catch { #expect(error is CancellationError) }
            }
        }

        @Test("An async function ends before its value is returned")
        func asyncFunction() async throws {
            let (ended, ending) = AsyncStream.makeStream(of: Void.self)
            let hasEnded = Mutex(false)
            @Sendable func fetch(_ handler: @escaping Handler) async {
                handler(.success(1))
                for await _ in ended {}
                hasEnded.withLock { $0 = true }
            }
            let value = Task { try await awaiting(fetch)() }
            ending.finish()

            #expect(try await value.value == 1)
            #expect(hasEnded.withLock { $0 })
        }

        @Test("CompletionError describes what the callee did")
        func descriptions() {
            let errors = [CompletionError.neverCalled, .withoutValueOrError]
            #expect(
                errors.map(\.description) == [
                    "the completion handler was released without having been called",
                    "the completion handler was called with neither a value nor an error",
                ]
            )
        }
    }
}
