import Dispatch
import Dovetail
import Synchronization
import Testing

extension FunctionTests {
    /// Handlers that are called too often, too late or never.
    @Suite("awaiting, exactly once")
    struct AwaitingOnceTests {
        @Test("The first of several calls counts")
        func firstCallCounts() async throws {
            func greet(_ handler: @escaping @Sendable (Result<String, any Error>) -> Void) {
                handler(.success("first"))
                handler(.success("second"))
                handler(.failure(Failure.offline))
            }
            func count(_ handler: @escaping @Sendable (Int) -> Void) {
                handler(1)
                handler(2)
            }

            #expect(try await awaiting(greet)() == "first")
            #expect(await awaiting(count)() == 1)
        }

        @Test("A call that comes after the function returned is ignored")
        func lateCall() async throws {
            let kept = Mutex<(@Sendable (Result<Int, any Error>) -> Void)?>(nil)
            func keep(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {
                handler(.success(1))
                kept.withLock { $0 = handler }
            }

            #expect(try await awaiting(keep)() == 1)
            let handler = try #require(kept.withLock { $0 })
            handler(.failure(Failure.offline))
        }

        @Test("Eight threads call the handler at the same time", .timeLimit(.minutes(10)))
        func manyThreads() async throws {
            func race(_ round: Int, _ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {
                DispatchQueue.global().async {
                    DispatchQueue.concurrentPerform(iterations: 8) { thread in handler(.success(round * 8 + thread)) }
                }
            }
            func raceWithoutError(_ round: Int, _ handler: @escaping @Sendable (Int) -> Void) {
                DispatchQueue.global().async {
                    DispatchQueue.concurrentPerform(iterations: 8) { thread in handler(round * 8 + thread) }
                }
            }
            let throwing = awaiting(race)
            let nonThrowing = awaiting(raceWithoutError)

            for round in 0..<2_000 {
                // A second resumption of a checked continuation ends the process.
                #expect(try await throwing(round) / 8 == round)
                #expect(await nonThrowing(round) / 8 == round)
            }
        }

        @Test("A value that races with the release of the handler is returned", .timeLimit(.minutes(10)))
        func valueAgainstRelease() async throws {
            func race(_ round: Int, _ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {
                for thread in 0..<4 {
                    DispatchQueue.global().async { if thread == 0 { handler(.success(round)) } }
                }
            }
            let value = awaiting(race)

            for round in 0..<2_000 {
                #expect(try await value(round) == round)
            }
        }

        @Test("A handler that is dropped makes the function throw", .timeLimit(.minutes(10)))
        func droppedHandler() async {
            func dropAtOnce(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
            func dropLater(_ handler: @escaping @Sendable (Int?, (any Error)?) -> Void) {
                DispatchQueue.global().async { _ = handler }
            }
            func dropErrorHandler(_ handler: @escaping @Sendable ((any Error)?) -> Void) {}

            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropAtOnce)() }
            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropLater)() }
            await #expect(throws: CompletionError.neverCalled) { try await awaiting(dropErrorHandler)() }
        }

        @Test("A cancelled task still receives the value")
        func cancellation() async throws {
            let (started, starter) = AsyncStream.makeStream(of: (@Sendable (Result<Int, any Error>) -> Void).self)
            @Sendable func fetch(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) {
                starter.yield(handler)
                starter.finish()
            }

            let fetchAsync = awaiting(fetch)
            let task = Task { try await fetchAsync() }
            for await handler in started {
                task.cancel()
                handler(.success(1))
            }
            #expect(try await task.value == 1)
        }

        @Test("An async function ends before its value is returned")
        func asyncFunction() async throws {
            let (ended, ending) = AsyncStream.makeStream(of: Void.self)
            let hasEnded = Mutex(false)
            @Sendable func fetch(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) async {
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
            let never = "the completion handler was released without having been called"
            let empty = "the completion handler was called with neither a value nor an error"

            #expect(CompletionError.neverCalled.description == never)
            #expect(CompletionError.withoutValueOrError.description == empty)
        }
    }
}
