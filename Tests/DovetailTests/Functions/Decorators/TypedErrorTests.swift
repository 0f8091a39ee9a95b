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

        /// Finds users with even numbers.
        var find: @Sendable (Int) async throws(NotFound) -> String {
            { [calls] id async throws(NotFound) in
                _ = calls.begin()
                defer { calls.end() }
                guard id.isMultiple(of: 2) else { throw NotFound(id: id) }
                return "user \(id)"
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

        @Test("A function that throws CancellationError only is not retried")
        func cancellationOnly() async throws {
            let stop = { @Sendable [calls] () async throws(CancellationError) -> Void in
                _ = calls.begin()
                throw CancellationError()
            }

            do throws(CancellationError) { try await retry(stop, attempts: 5)() } catch {}
            #expect(calls.made == 1)
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
