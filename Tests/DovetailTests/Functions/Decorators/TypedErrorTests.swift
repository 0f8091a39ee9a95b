import DovetailFunctions
import DovetailTesting
import Testing

extension DecoratorTests {
    /// Decorated functions are called within `do throws(NotFound)`, which compiles where they throw nothing else.
    @Suite("tap, retry and limit with typed errors", .timeLimit(.minutes(10)))
    struct TypedErrorTests {
        struct NotFound: Error, Equatable {
            var id: Int
        }

        let clock = ManualClock()
        let calls = Calls()
        let stage = Stage()

        /// Finds users with even numbers.
        var find: @Sendable (Int) async throws(NotFound) -> String {
            { [calls] id async throws(NotFound) in
                _ = calls.begin()
                defer { calls.end() }
                guard id.isMultiple(of: 2) else { throw NotFound(id: id) }
                return "user \(id)"
            }
        }

        /// Takes a second, whoever cancels it, and finds even numbers.
        var slow: @Sendable (Int) async throws(NotFound) -> Int {
            { [clock, calls] id async throws(NotFound) in
                _ = calls.begin()
                defer { calls.end() }
                await Task { try? await clock.sleep(for: .seconds(1)) }.value
                guard id.isMultiple(of: 2) else { throw NotFound(id: id) }
                return id
            }
        }

        @Test("tap observes the typed error, or any error if its result has a declared type")
        func observed() async {
            let ids = Locked<[Int]>([])
            let lines = Locked<[String]>([])
            let log: @Sendable (any Error) -> Void = { error in lines.withLock { $0.append("\(error)") } }
            let logged = tap(find, error: { error in ids.withLock { $0.append(error.id) } })
            let loggedTwice: @Sendable (Int) async throws(NotFound) -> String = tap(logged, error: log)
            let timed = tap(loggedTwice, clock: clock) { _, result, _ in
                if case .failure(let error) = result { ids.withLock { $0.append(error.id) } }
            }

            do throws(NotFound) {
                #expect(try await timed(2) == "user 2")
                _ = try await timed(3)
            } catch {
                #expect(error == NotFound(id: 3))
            }
            #expect(ids.withLock { $0 } == [3, 3])
            #expect(lines.withLock { $0 } == ["NotFound(id: 3)"])
        }

        @Test("retry asks whether the typed error is worth another attempt, and throws the last one")
        func again() async {
            let again = retry(find, attempts: 3, when: { $0.id > 1 }, backoff: constantBackoff(.zero))

            do throws(NotFound) { _ = try await again(3) } catch { #expect(error.id == 3) }
            #expect(calls.made == 3)
            do throws(NotFound) { _ = try await again(1) } catch { #expect(error.id == 1) }
            #expect(calls.made == 4)
        }

        @Test("A cancelled retry throws the last error if no other error can be thrown")
        func cancelledRetry() async throws {
            let again = retry(find, attempts: 5, backoff: constantBackoff(.seconds(1)), clock: clock)
            let task = Task { try await again(3) }
            try await clock.waitForSleepers()
            task.cancel()

            await #expect(throws: NotFound(id: 3)) { try await task.value }
            #expect(calls.made == 1)
            #expect(clock.sleepers.isEmpty)
        }

        @Test("A function that throws CancellationError only is not retried")
        func cancellationOnly() async throws {
            let again = retry(
                { [calls] () async throws(CancellationError) -> Void in
                    _ = calls.begin()
                    throw CancellationError()
                },
                attempts: 5
            )

            do throws(CancellationError) { try await again() } catch {}
            #expect(calls.made == 1)
        }

        @Test("limit goes on waiting in a cancelled task, if its error cannot be thrown")
        func limited() async throws {
            let limited = limit(slow, atMost: 1)
            let first = await stage.start { try await limited(2) }
            let second = await stage.start { () async throws in
                do throws(NotFound) { return try await limited(3) } catch { return -error.id }
            }
            second.cancel()
            for _ in 1...2 {
                try await clock.waitForSleepers()
                #expect(calls.running == 1)
                clock.advance(by: .seconds(1))
                await stage.idle()
            }

            #expect(try await first.value == 2)
            #expect(try await second.value == -3)
        }

        @Test("limit stops waiting in a cancelled task, if the function throws CancellationError")
        func limitedCancellation() async throws {
            let sleep = { @Sendable [clock] () async throws(CancellationError) -> Void in
                do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
            }
            let limited = limit(sleep, atMost: 1)
            let first = await stage.start { try await limited() }
            let second = await stage.start { () async throws in
                do throws(CancellationError) { try await limited() } catch { throw error }
            }
            second.cancel()

            await #expect(throws: CancellationError.self) { try await second.value }
            clock.advance(by: .seconds(1))
            try await first.value
        }

        @Test("limit lets a call wait although too many calls are waiting, if the function cannot throw LimitError")
        func waitsInsteadOfRejecting() async throws {
            let limited = limit(slow, atMost: 1, waiting: 0)
            let tasks = await stage.start(2) { () async throws in
                do throws(NotFound) { return try await limited(2) } catch { return -error.id }
            }
            for (number, task) in tasks.enumerated() {
                try await clock.waitForSleepers()
                #expect(calls.made == number + 1)
                clock.advance(by: .seconds(1))
                #expect(try await task.value == 2)
            }
        }

        @Test("Decorated functions of the main actor stay on the main actor")
        @MainActor func mainActor() async {
            var seen: [Int] = []
            let find: @MainActor (Int) async throws(NotFound) -> Int = { id async throws(NotFound) in
                MainActor.assertIsolated()
                throw NotFound(id: id)
            }
            let logged = retry(tap(limit(find, atMost: 1), error: { seen.append($0.id) }), attempts: 2)

            do throws(NotFound) { _ = try await logged(5) } catch { #expect(error.id == 5) }
            #expect(seen == [5, 5])
        }

        @Test("Functions that cannot throw stay so, and retry takes them where functions that throw are expected")
        func plain() async throws {
            let add: @Sendable (Int, Int) async -> Int = { $0 + $1 }
            let limited = limit(tap(add), atMost: 1)
            let stub: @Sendable (Int) async throws -> Int = retry({ 2 * $0 }, attempts: 3)
            let sync: @Sendable (Int) throws -> Int = retry({ 2 * $0 }, attempts: 3)

            #expect(await limited(1, 2) == 3)
            #expect(try await stub(1) == 2)
            #expect(try sync(1) == 2)
            #expect(await retry(add, attempts: 2)(3, 4) == 7)
        }
    }
}
